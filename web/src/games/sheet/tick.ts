import type { SheetOffer } from './choice.svelte';

/** How a pick without a shape is shown: its picture, its name, what it leads to. */
export interface Tick {
  icon(offer: SheetOffer): string;
  words(offer: SheetOffer): string;
  more(offer: SheetOffer): string;
}
