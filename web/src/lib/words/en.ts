// Every word of the page, in English, a file a topic. French must have the same keys: the compiler and a test see to it.
import { doodle } from './en/doodle';
import { end } from './en/end';
import { frame } from './en/frame';
import { harbour } from './en/harbour';
import { isles } from './en/isles';
import { opening } from './en/opening';
import { pirates } from './en/pirates';
import { soft } from './en/soft';
import { table } from './en/table';
import { voyage } from './en/voyage';

export const en = {
  ...doodle,
  ...end,
  ...frame,
  ...harbour,
  ...isles,
  ...opening,
  ...pirates,
  ...soft,
  ...table,
  ...voyage,
} as const;

export type Word = keyof typeof en;
export type Words = Record<Word, string>;
