// What of the table is told where in the picture book.

/** What is touched, as a selector, and the item of the book that tells of it; the first that fits. */
export type Asks = readonly (readonly [selector: string, topic: string])[];

/** The topic of the topmost thing that has one; else how a turn goes. */
export function topicOf(things: readonly Element[], asks: Asks): string {
  for (const [selector, topic] of asks) if (things.some((thing) => thing.closest(selector))) return topic;
  return 'turn';
}
