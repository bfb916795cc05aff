// Fair dice, recomputed here: every draw follows from the secret, the salts and a counter (docs/fair-dice.md).
import type { Drawn, FairInfo } from '$lib/protocol';
import type { Book } from '$lib/types';

export const METHODS = ['hmac-sha256/1', 'hmac-sha256/2'];
const PREFIX = 'flibuste/fair/1';
const SALT_PREFIX = 'flibuste/salt/1';
const SALT_LENGTH = 32;
const LIMIT = 1n << 64n;

/** The draws of one event: whether all of them are as they must be, and what they must be. */
export interface Checked { event: number; agrees: boolean; places: number[]; expected: number[] }
export interface Verdict {
  /** The secret is the one that was promised. */
  kept: boolean;
  /** Salts that nobody gave follow from the secret; null at tables where that was not promised. */
  made: boolean | null;
  /** Who begins follows from it; null where it was given. */
  first: boolean | null;
  events: Checked[];
  draws: number;
}

const utf8 = new TextEncoder();
const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data: ArrayBuffer): string => Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('');

function number(value: number, size: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setUint32(0, value);
  else view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const salted = (salts: string[]): Uint8Array => {
  const parts = salts.map((salt) => utf8.encode(salt));
  return joined([utf8.encode(PREFIX), number(parts.length, 4), ...parts.flatMap((part) => [number(part.length, 4), part])]);
};

/** The place among weights into which a number below their sum falls. */
export function placeOf(drawn: bigint, weights: number[]): number {
  let rest = drawn;
  return weights.findIndex((weight) => {
    if (rest < BigInt(weight)) return true;
    rest -= BigInt(weight);
    return false;
  });
}

class Dice {
  #counter = 0;
  constructor(readonly key: CryptoKey, readonly head: Uint8Array) {}

  async choose(weights: number[]): Promise<number> {
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    for (;;) {
      const drawn = await this.#draw();
      if (drawn < LIMIT - (LIMIT % total)) return placeOf(drawn % total, weights);
    }
  }

  async #draw(): Promise<bigint> {
    const signed = await crypto.subtle.sign('HMAC', this.key, joined([this.head, number(this.#counter++, 8)]));
    return new DataView(signed).getBigUint64(0);
  }
}

/** The faces that an event tells, where its draws were dice. */
function faces(event: Record<string, unknown> | undefined): number[] {
  return ['black', 'white', 'die', 'dice'].flatMap((key) => event?.[key] ?? []) as number[];
}

/** What is drawn must stand in the log too: a die of six faces shows its place. */
function isTold(book: Book, event: number, draws: Drawn[]): boolean {
  if (!draws.every(({ weights }) => weights.length === 6 && weights.every((weight) => weight === 1))) return true;
  return faces(book.events[event]).join() === draws.map(({ place }) => place + 1).join();
}

export const canVerify = (fair: FairInfo | null | undefined): fair is FairInfo & { secret: string } => !!fair && METHODS.includes(fair.method) && !!fair.secret;

async function areMade(key: CryptoKey, fair: FairInfo): Promise<boolean | null> {
  if (fair.method === METHODS[0]) return null;
  const due = await Promise.all(fair.made.map((seat) => crypto.subtle.sign('HMAC', key, joined([utf8.encode(SALT_PREFIX), number(seat, 4)]))));
  return due.every((salt, i) => hex(salt).slice(0, SALT_LENGTH) === fair.salts[fair.made[i]!]);
}

/** Recompute every draw of a finished game; `draws` tell out of what was drawn, as the course of the game has it. */
export async function verify(book: Book, draws: Drawn[]): Promise<Verdict> {
  if (!canVerify(book.fair)) throw new Error('no secret to verify by');
  const { secret, salts, commitment } = book.fair;
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const dice = new Dice(key, salted(salts));
  const kept = hex(await crypto.subtle.digest('SHA-256', bytes(secret))) === commitment;
  const made = await areMade(key, book.fair);
  const first = book.fair.first === 'drawn' ? (await dice.choose(Array.from({ length: book.players }, () => 1))) === book.first : null;
  const events: Checked[] = [];
  for (const event of [...new Set(draws.map((drawn) => drawn.event))]) {
    const own = draws.filter((drawn) => drawn.event === event);
    const expected: number[] = [];
    for (const { weights } of own) expected.push(await dice.choose(weights));
    const places = own.map(({ place }) => place);
    events.push({ event, places, expected, agrees: expected.join() === places.join() && isTold(book, event, own) });
  }
  return { kept, made, first, events, draws: draws.length };
}
