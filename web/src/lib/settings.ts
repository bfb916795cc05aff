// Choosing a game's options: what excludes what is read from the declaration, never decided here.
import type { ExclusionInfo, GameInfo, NewTable, OptionInfo, SeatWish } from './protocol';
import { localized } from './say';
import type { Value } from './types';

export type Options = Record<string, Value>;

const CREW = ['Barnacle', 'Moïse', 'Ching', 'Ivar', 'Rosalind', 'Tui', 'Joris', 'Côme', 'Inès', 'Grace'];

export const defaults = (game: GameInfo): Options => Object.fromEntries(game.options.map((option) => [option.name, option.default]));

/** The exclusion that forbids these options for that many players, if one does. */
export function excluded(game: GameInfo, options: Options, players: number): ExclusionInfo | undefined {
  const all: Options = { ...options, players };
  return game.exclusions.find(({ when }) => Object.entries(when).every(([name, values]) => values.includes(all[name]!)));
}

/** The changes that make a setting possible again after `kept` was chosen: the fewest options, each to another value. */
export function settled(game: GameInfo, options: Options, players: number, kept = ''): Options | undefined {
  let tries: Options[] = [{}];
  for (let depth = 0; depth < 3; depth++) {
    const fitting = tries.find((change) => !excluded(game, { ...options, ...change }, players));
    if (fitting) return fitting;
    tries = tries.flatMap((change) => changes(game, { ...options, ...change }, players, kept).map((next) => ({ ...change, ...next })));
  }
  return undefined;
}

/** One option of those that stand in each other's way, changed. */
function changes(game: GameInfo, options: Options, players: number, kept: string): Options[] {
  const named = Object.keys(excluded(game, options, players)?.when ?? {});
  const free = game.options.filter(({ name }) => name !== kept && named.includes(name));
  return free.flatMap(({ name, values }) => values.filter(({ value }) => value !== options[name]).map(({ value }) => ({ [name]: value })));
}

export function counts(game: GameInfo): number[] {
  const [least, most] = game.players;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** How many sit down when nobody says so: three, or as near as the game allows. */
export function usualPlayers(game: GameInfo, options: Options, solo = false): number {
  const wanted = solo ? 1 : 3;
  const fitting = counts(game).filter((n) => (solo || n > 1) && !excluded(game, options, n));
  return fitting.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? game.players[0];
}

/** A name for a bot that nobody at the table has. */
export const botName = (taken: string[]): string => CREW.find((name) => !taken.includes(name)) ?? `Bot ${taken.length + 1}`;

/** One person against bots. */
export function againstBots(game: GameInfo, options: Options, name: string, level: string, solo = false, players = usualPlayers(game, options, solo)): NewTable {
  const seats: SeatWish[] = [{ kind: 'human', name }];
  while (seats.length < players) seats.push({ kind: 'bot', level, name: botName(seats.map((seat) => seat.name ?? '')) });
  return { game: game.id, options, seats };
}

/** What of its options sets a game apart: its sea, and what is not as usual. */
export const variants = (game: GameInfo, options: Record<string, unknown>): OptionInfo[] =>
  game.options.filter(({ name, kind, default: usual }) => kind !== 'sheet' && name in options && (name === 'sea' || options[name] !== usual));
/** The same in words. */
export const variantWords = (game: GameInfo, options: Record<string, unknown>): string[] =>
  variants(game, options).map((option) => (option.kind === 'bool' ? localized(option.title) : localized(option.values.find((one) => one.value === options[option.name])?.title)));
