// What is being chosen: who sails, where to, and what they do there. Everything offered is what the server sent.
import { prefs } from '$lib/prefs.svelte';
import type { Play } from '$lib/play.svelte';
import type { Offer, Spot } from '$lib/protocol';
import { key, type Box, type Layout } from './geometry';
import { shipActionsOf, layoutOf, legsOf, plainOf, shipOf, tableOf, type ShipAction, type Leg } from './model';
import type { Place, Table } from './shapes';

/** Ships that can sail from where they are: one, or a stack together. */
export interface Crew { id: string; ships: string[]; from: Place }
/** Where a crew can sail: with which dice, and all that can be done there. */
export interface Target { place: Place; dice: { die: number; face: number }[]; sinks: string[]; legs: Leg[] }

const crewId = (ships: string[]): string => ships.toSorted().join('+');

export class Helm {
  #play: Play;
  #crew = $state('');
  #letGo = $state.raw<Offer[] | null>(null);
  /** The code waiting for a second word. */
  #fixed = $state<number | null>(null);
  /** The place whose several legs are asked about, and the die if it is sure. */
  #asked = $state.raw<{ place: string; die: number | null } | null>(null);
  hovered = $state<string | null>(null);
  /** The board in sight, where the screen has room for one only, and what of it is. */
  board = $state(0);
  sight = $state.raw<Box | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  get table(): Table { return tableOf(this.#play); }
  get layout(): Layout { return layoutOf(this.table); }
  get offers(): Offer[] { return this.#play.offers; }
  /** The leg that stands until the turn is done. */
  get standing(): Leg | null { return legsOf(this.#play.hold.offer ? [this.#play.hold.offer] : [], this.table)[0] ?? null; }

  legs = $derived.by(() => legsOf(this.offers, this.table));
  shipActions = $derived.by(() => shipActionsOf(this.offers));
  crews = $derived.by(() => {
    const found = new Map<string, Crew>();
    for (const { ships, from } of this.legs) found.set(crewId(ships), found.get(crewId(ships)) ?? { id: crewId(ships), ships: ships.toSorted(), from });
    return [...found.values()].toSorted((a, b) => a.ships.length - b.ships.length || a.id.localeCompare(b.id));
  });
  /** The crew with the rope ring: the one chosen, else the first that can sail. */
  crew = $derived.by(() => {
    if (this.#letGo === this.#play.view.legal) return null;
    return this.crews.find(({ id }) => id === this.#crew) ?? this.crews[0] ?? null;
  });
  targets = $derived.by(() => {
    const found = new Map<string, Target>();
    for (const leg of this.crew ? this.legs.filter(({ ships }) => crewId(ships) === this.crew?.id) : []) {
      const target = found.get(key(leg.to)) ?? { place: leg.to, dice: [], sinks: leg.sinks, legs: [] };
      target.legs.push(leg);
      if (!target.dice.some(({ die }) => die === leg.die)) target.dice.push({ die: leg.die, face: leg.face });
      found.set(key(leg.to), target);
    }
    return [...found.values()];
  });

  get roll(): Offer | null { return plainOf(this.offers, 'roll'); }
  get stay(): Offer | null { return plainOf(this.offers, 'stay'); }
  get pass(): Offer | null { return plainOf(this.offers, 'pass'); }
  get blast(): Offer | null { return plainOf(this.offers, 'blast'); }
  /** The legs to choose between, where the place alone does not tell. */
  get question(): Leg[] {
    const asked = this.#asked;
    const target = asked && this.targets.find(({ place }) => key(place) === asked.place);
    return target ? target.legs.filter(({ die }) => asked.die === null || die === asked.die) : [];
  }
  get leg(): Leg | null { return this.legs.find(({ code }) => code === this.#fixed) ?? null; }
  get shipAction(): ShipAction | null { return this.shipActions.find(({ code }) => code === this.#fixed) ?? (this.shipActions.length === 1 && this.shipActions[0]?.action === 'lose' ? this.shipActions[0] : null); }
  /** The target under the pointer, or waiting for a word. */
  get shown(): Target | null {
    const at = this.leg ? key(this.leg.to) : (this.#asked?.place ?? this.hovered);
    return this.targets.find(({ place }) => key(place) === at) ?? null;
  }

  /** Whether the player has begun to choose. */
  get isChosen(): boolean { return this.#crew !== '' || this.#fixed !== null || this.#asked !== null; }
  /** The rank of the best advised of these. */
  rank(codes: number[]): number | undefined { return this.#play.hints.find(({ code }) => codes.includes(code))?.rank; }
  /** An action is chosen as if by hand, and waits for a word. */
  point(code: number): void {
    const leg = this.legs.find((one) => one.code === code);
    this.#clear();
    if (leg) this.#crew = crewId(leg.ships);
    this.#fixed = code;
  }

  /** Whether a leg of theirs brings a treasure home. */
  isHomeward(crew: Crew): boolean { return this.legs.some(({ ships, home }) => home && crewId(ships) === crew.id); }
  crewsAt(place: string): Crew[] { return this.crews.filter(({ from }) => key(from) === place); }
  shipActionAt(place: string): ShipAction | undefined { return this.shipActions.find(({ ship }) => { const { cell } = shipOf(this.table, ship); return cell !== null && key(cell) === place; }); }
  targetAt(place: string): Target | undefined { return this.targets.find((target) => key(target.place) === place); }
  answers(place: string): boolean { return !!this.targetAt(place) || this.crewsAt(place).length > 0 || !!this.shipActionAt(place); }

  /** What a mouse is over; a finger is over nothing. */
  hover(event: PointerEvent, place: string | null): void {
    if (event.pointerType === 'mouse') this.hovered = place;
  }
  takeCrew(crew: Crew): void {
    this.#play.hold.letGo();
    this.#clear();
    this.#crew = crew.id;
  }
  /** A place of the chart: sail there, choose who lies there (of a stack all together), or let go. */
  takePlace(place: string): void {
    this.#play.hold.letGo();
    const target = this.targetAt(place), crew = this.crewsAt(place).at(-1), action = this.shipActionAt(place);
    if (target) this.takeTarget(target);
    else if (crew) this.takeCrew(crew);
    else if (action) this.fixShipAction(action);
    else {
      if (!this.isChosen) this.#why(place);
      this.letGo();
    }
  }
  /** Why nobody can sail there, or why who lies there cannot sail. */
  #why(place: string): void {
    const ship = this.table.ships.find(({ cell }) => cell && key(cell) === place);
    const cell = place.includes(',') ? place.split(',').map(Number) : [place];
    const chosen: Spot[] = (this.crew?.ships ?? []).map((one) => ({ what: 'ship', seat: this.#play.seat, at: [one] }));
    void this.#play.lamp.why(ship ? { what: 'ship', seat: ship.seat, at: [ship.ship] } : { what: 'cell', seat: null, at: cell }, ship ? [] : chosen);
  }
  /** A leg that a mouse is over is seen already; else it is shown first. */
  takeTarget(target: Target, die: number | null = null): void {
    const legs = target.legs.filter((leg) => die === null || leg.die === die);
    const [only] = legs;
    if (legs.length > 1) [this.#asked, this.#fixed] = [{ place: key(target.place), die }, null];
    else if (only && !this.#play.isGuided && prefs.ending === 'ask' && this.#fixed !== only.code && this.hovered !== key(target.place)) [this.#asked, this.#fixed] = [null, only.code];
    else if (only) this.commit(only.code, this.#fixed === only.code);
  }
  fixShipAction(action: ShipAction): void {
    this.#fixed = action.code;
  }
  /** First what was asked, then the ship. */
  letGo(): void {
    if (this.#asked || this.#fixed !== null) return this.#clear();
    this.#letGo = this.#play.view.legal;
  }
  /** `sure`: by a button that says what it does. */
  commit(code: number, sure = true): void {
    if (this.#crew === '' && this.crew) this.#crew = this.crew.id;
    this.#clear();
    this.#play.commit(code, sure);
  }
  #clear(): void {
    [this.#asked, this.#fixed, this.#letGo, this.hovered] = [null, null, null, null];
  }
}
