// What a screen reader is told, in one polite voice. Lines are added and old ones taken away: however fast things
// happen, each is an addition of its own, and the same sentence twice is read twice.
const KEPT = 12;

class Voice {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #count = 0;

  say(...texts: string[]): void {
    const more = texts.filter(Boolean).map((text) => ({ id: this.#count++, text }));
    this.lines = [...this.lines, ...more].slice(-KEPT);
  }
}

export const voice = new Voice();
