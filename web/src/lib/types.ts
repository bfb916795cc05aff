// Names for what the protocol's types hold.
import type { FairInfo, TableInfo } from './protocol';

export type Lang = 'en' | 'fr';
export type Text = Record<string, string>;
export type Value = boolean | number | string;
export type Status = TableInfo['status'];
/** Of a logbook (docs/logbook.md), what its dice are verified by. */
export interface Book { players: number; first: number; events: Record<string, unknown>[]; fair?: FairInfo | null }
