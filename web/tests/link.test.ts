import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voice } from '../src/lib/announce.svelte';
import type { ServerMessage } from '../src/lib/protocol';
import { figure, signed } from '../src/lib/say';
import { TableLink } from '../src/lib/table.svelte';

/** A wire without a server: what was sent, and a way to cut it. */
class Wire {
  static OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void { this.sent.push(JSON.parse(text) as { type: string }); }
  close(): void {}
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
const snapshot = { type: 'snapshot', seq: 3, now: 0, table: {}, view: null, log: [], chat: [], codes: [] } as unknown as ServerMessage;

describe('a table over a wire that may be cut', () => {
  beforeEach(() => {
    Wire.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('keeps a move until it is answered, and sends it again under the same id', () => {
    const link = new TableLink('KOI42');
    link.hear(snapshot);
    link.move(0, 17);
    Wire.all[0]!.cut();
    expect([link.link, link.busy]).toEqual(['lost', true]);
    vi.advanceTimersByTime(1000);
    link.hear(snapshot);
    const [first, again] = Wire.all.map((wire) => wire.sent.find((message) => message.type === 'move'));
    expect(again).toEqual(first);
    link.hear({ type: 'done', id: first!.id!, seq: 4 } as ServerMessage);
    expect(link.busy).toBe(false);
    link.close();
  });
  it('comes again at once where a server asks it to, and more seldom while nobody is there', () => {
    const link = new TableLink('KOI42');
    link.hear(snapshot);
    const waits = [1012, 1006, 1012, 1006].map((code) => {
      const [before, began] = [Wire.all.length, Date.now()];
      Wire.all.at(-1)!.cut(code);
      while (Wire.all.length === before) vi.advanceTimersByTime(50);
      return Date.now() - began;
    });
    expect(waits).toEqual([100, 200, 400, 800]);
    link.hear(snapshot);
    Wire.all.at(-1)!.cut();
    vi.advanceTimersByTime(350);
    expect(Wire.all.length).toBe(5);
    link.close();
  });
  it('keeps a move that is refused for now, says why, and sends it until it is done', () => {
    const link = new TableLink('KOI42');
    link.hear(snapshot);
    link.move(0, 17);
    const { sent } = Wire.all[0]!;
    const id = sent.find((message) => message.type === 'move')!.id!;
    const refused = (later: boolean): ServerMessage => ({ type: 'refused', id, later, problem: { code: 'cannot-store', rule: '', sentence: 'Not now.' } });
    link.hear(refused(true));
    expect([link.problem?.sentence, link.busy]).toEqual(['Not now.', true]);
    vi.advanceTimersByTime(1500);
    expect(sent.filter((message) => message.id === id).length).toBe(2);
    link.hear({ type: 'done', id, seq: 4 } as ServerMessage);
    expect([link.problem, link.busy]).toEqual([null, false]);
    link.move(0, 18);
    link.hear({ ...refused(false), id: sent.at(-1)!.id } as ServerMessage);
    expect([link.problem?.sentence, link.busy]).toEqual(['Not now.', false]);
    link.close();
  });
});

describe('the voice', () => {
  it('says the same sentence twice, and keeps what came fast', () => {
    voice.say('one', '', 'one');
    voice.say('two');
    expect(voice.lines.map((line) => line.text)).toEqual(['one', 'one', 'two']);
    expect(new Set(voice.lines.map((line) => line.id)).size).toBe(3);
    voice.say(...Array.from({ length: 40 }, (_, i) => `${i}`));
    expect(voice.lines.at(-1)?.text).toBe('39');
    expect(voice.lines.length).toBeLessThan(20);
  });
});

describe('a figure', () => {
  it('has a true minus', () => {
    expect([figure(-5), figure(0), signed(-5), signed(3)]).toEqual(['−5', '0', '−5', '+3']);
  });
});
