import { doodle } from './fr/doodle';
import { end } from './fr/end';
import { frame } from './fr/frame';
import { harbour } from './fr/harbour';
import { isles } from './fr/isles';
import { opening } from './fr/opening';
import { pirates } from './fr/pirates';
import { soft } from './fr/soft';
import { table } from './fr/table';
import { voyage } from './fr/voyage';
import type { Words } from './en';

export const fr: Words = {
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
};
