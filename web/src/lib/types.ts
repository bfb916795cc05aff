// Names for what the protocol's types hold.
import type { TableInfo } from './protocol';

export type Lang = 'en' | 'fr';
export type Text = Record<string, string>;
export type Value = boolean | number | string;
export type Status = TableInfo['status'];
