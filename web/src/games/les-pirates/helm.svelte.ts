// What is being chosen: who sails, where to, and what they do there. Everything offered is what the server sent.
import { prefs } from '$lib/prefs.svelte';
import type { Play } from '$lib/play.svelte';
import type { Offer } from '$lib/protocol';
import { key, type Box, type Layout } from './geometry';
import { deedsOf, layoutOf, legsOf, plainOf, shipOf, tableOf, type Deed, type Leg } from './model';
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

  legs = $derived.by(() => legsOf(this.offers, this.table));
  deeds = $derived.by(() => deedsOf(this.offers));
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
  get deed(): Deed | null { return this.deeds.find(({ code }) => code === this.#fixed) ?? (this.deeds.length === 1 && this.deeds[0]?.action === 'lose' ? this.deeds[0] : null); }
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

  crewsAt(place: string): Crew[] { return this.crews.filter(({ from }) => key(from) === place); }
  deedAt(place: string): Deed | undefined { return this.deeds.find(({ ship }) => { const { cell } = shipOf(this.table, ship); return cell !== null && key(cell) === place; }); }
  targetAt(place: string): Target | undefined { return this.targets.find((target) => key(target.place) === place); }
  answers(place: string): boolean { return !!this.targetAt(place) || this.crewsAt(place).length > 0 || !!this.deedAt(place); }

  /** What a mouse is over; a finger is over nothing. */
  hover(event: PointerEvent, place: string | null): void {
    if (event.pointerType === 'mouse') this.hovered = place;
  }
  takeCrew(crew: Crew): void {
    this.#clear();
    this.#crew = crew.id;
  }
  /** A place of the chart: sail there, choose who lies there (of a stack all together), or let go. */
  takePlace(place: string): void {
    const target = this.targetAt(place), crew = this.crewsAt(place).at(-1), deed = this.deedAt(place);
    if (target) this.takeTarget(target);
    else if (crew) this.takeCrew(crew);
    else if (deed) this.fixDeed(deed);
    else this.letGo();
  }
  takeTarget(target: Target, die: number | null = null): void {
    const legs = target.legs.filter((leg) => die === null || leg.die === die);
    const [only] = legs;
    if (legs.length > 1) [this.#asked, this.#fixed] = [{ place: key(target.place), die }, null];
    else if (only && prefs.confirm && this.#fixed !== only.code) [this.#asked, this.#fixed] = [null, only.code];
    else if (only) this.commit(only.code);
  }
  fixDeed(deed: Deed): void {
    this.#fixed = deed.code;
  }
  /** First what was asked, then the ship. */
  letGo(): void {
    if (this.#asked || this.#fixed !== null) return this.#clear();
    this.#letGo = this.#play.view.legal;
  }
  commit(code: number): void {
    if (this.#crew === '' && this.crew) this.#crew = this.crew.id;
    this.#clear();
    this.#play.commit(code);
  }
  #clear(): void {
    [this.#asked, this.#fixed, this.#letGo, this.hovered] = [null, null, null, null];
  }
}
