// What a game brings to the table page. Games are found by their folder, which has their id; each is loaded when it is first played.
import type { Asks } from '../book/topics';
import type { Component } from 'svelte';
import type { Play } from '$lib/play.svelte';
import type { View } from '$lib/protocol';
import type { Word } from '$lib/words/en';
import type { Spots } from '../voyage/spots';

/** A tab of the phone: a word, and an icon where there is one. */
export interface Tab { id: string; word: Word; icon?: string }

/** A remarkable event of a finished game. */
export interface Highlight { icon: string; title: string; words: string; event: number }

export interface GameParts<Helm = unknown> {
  /** "column": players in a column of their own. "hands": players among the panels, the board wider. */
  layout: 'column' | 'hands';
  /** Classes for the page: for what only this game needs, and `log-apart` where the log does not lie on the desk. */
  look(view: View): string;
  /** The name to show: a sea, a board. */
  title(view: View, game: string): string;
  /** "Round 14". */
  status(view: View): string;
  /** The dice that lie there: their icons, and by which number an action names them. */
  dice?(view: View): { icon: string; die: number | null }[];
  /** What is being chosen, shared by board and tray. */
  helm(play: Play): Helm;
  /** Take up a legal action as if the player had chosen it, without doing it: from a hint. */
  point?(helm: Helm, code: number): void;
  /** Whether something of a move is chosen already. */
  isChosen?(helm: Helm): boolean;
  Board: Component<{ play: Play; helm: Helm }>;
  Tray: Component<{ play: Play; helm: Helm }>;
  /** The aim of the game in one picture, from a position: what `light` names. */
  Aim?: Component<{ play: Play; light: string[] }>;
  /** Where lessons find what only this game has, and what makes way for them on the phone. */
  spots?: Spots;
  spare?: string[];
  /** What stands above the card of a lesson on the phone, where it is not the board. */
  stage?: string;
  /** Where the picture book tells of what lies on the table. */
  asks?: Asks;
  /** The chart of a seat, small, or large to look at; none where all share one board. */
  Chart?: Component<{ play: Play; seat: number; mini: boolean }>;
  /** The board that all share, to be looked at. */
  Still?: Component<{ play: Play }>;
  /** "Chart of {name}", where it is something else. */
  chartOf?: Word;
  /** What stands on a player's card beside the gold. */
  Badge?: Component<{ play: Play; seat: number }>;
  /** The players, where they are not cards in a column. */
  Players?: Component<{ play: Play; onlook: (seat: number) => void }>;
  /** What fills the phone's screen, where it is not chart, others, log and chat. */
  tabs?: readonly Tab[];
  /** The tab that this moment needs. */
  opens?(play: Play): string;
  /** What is counted in the end: gold unless said. */
  unit?: 'gold' | 'points';
  /** What a seat has at a moment of the replay, where it is no total. */
  standing?(view: View, seat: number): string;
  /** The rules that tell the titles (a table) and the feats (a list) of solo play. */
  solo?: { titles: string; feats: string };
  /** What was remarkable in a finished game, besides its gold. */
  highlights?(play: Play): Highlight[];
  /** Icons of the score's lines. */
  icons: Record<string, string>;
}

const FOUND = import.meta.glob<{ parts: unknown }>('./*/parts.ts');

export async function partsOf(game: string): Promise<GameParts> {
  const load = FOUND[`./${game}/parts.ts`] ?? (() => import('./plain/parts'));
  return (await load()).parts as GameParts;
}
