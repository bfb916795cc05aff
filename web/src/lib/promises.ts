// What this browser remembers of a table's dice: the promise it saw, and the salt it gave (docs/fair-dice.md).
export interface Kept {
  salt: string;
  /** The first commitment seen, and whether the game had not begun yet. */
  commitment?: string;
  before?: boolean;
}

const KEY = 'flibuste-promises';
const MOST = 60;

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(code: string, kept: Kept): void {
  const others = Object.entries(read()).filter(([one]) => one !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [code, kept] as const].slice(-MOST))));
  } catch {
    // A browser that keeps nothing can still verify the draws, only not its own part in them.
  }
}

const fresh = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const promises = {
  fresh,
  at: (code: string): Kept | undefined => read()[code],
  /** This browser's salt for a table: the same whenever it is asked. */
  salt(code: string): string {
    const known = read()[code];
    if (!known) keep(code, { salt: fresh() });
    return known?.salt ?? read()[code]?.salt ?? fresh();
  },
  /** The first promise that is seen counts. */
  see(code: string, commitment: string, before: boolean): void {
    const known = read()[code] ?? { salt: fresh() };
    if (!known.commitment) keep(code, { ...known, commitment, before });
  },
};
