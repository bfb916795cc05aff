import { describe, expect, it } from 'vitest';
import { Advice } from '../src/lib/advice.svelte';
import type { HintInfo, Hints, Offer } from '../src/lib/protocol';

describe('hints', () => {
  const offer = { code: 3 } as Offer;
  const hints = (words: string): Hints => ({ hints: [{ code: 3, rank: 1, kind: 'best', words } as HintInfo] }) as Hints;

  it('that were asked for again, in another language, are not those of the first answer', async () => {
    const answers: ((found: Hints) => void)[] = [];
    const advice = new Advice(() => 'here', () => [offer], () => new Promise((answer) => answers.push(answer)));
    const [first, second] = [advice.ask(), advice.ask()];
    answers[1]!(hints('prendre le 2'));
    await second;
    answers[0]!(hints('take the 2'));
    await first;
    expect(advice.shown.map(({ words }) => words)).toEqual(['prendre le 2']);
  });
});
