// What leads to tables: a server far away, or a worker of this page. The rest of the page does not know which.
import { aboard } from './site';
import { server } from './server';

/** What was answered: the status as in HTTP, and plain data (a Problem where it is 400 or more). */
export interface Answer { status: number; body: unknown }

/** One page's line to one table: texts go to and fro (docs/protocol.md). */
export interface Line {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}

/** Who is at this end of a line. */
export interface Ends {
  opened(): void;
  heard(text: string): void;
  /** `code` is that of a WebSocket's farewell. */
  closed(code: number): void;
}

export interface Way {
  /** Ask for something besides what is said at a table. */
  ask(method: string, path: string, lang: string, body?: unknown): Promise<Answer>;
  open(code: string, ends: Ends): Line;
}

/** The worker comes when it is first needed. */
const own: Way = {
  ask: async (...wish) => (await import('../aboard/way')).ask(...wish),
  open(code, ends) {
    let [line, gone]: [Line | null, boolean] = [null, false];
    void import('../aboard/way').then(({ open }) => { if (!gone) line = open(code, ends); }, () => ends.closed(1006));
    return { get isOpen() { return line?.isOpen ?? false; }, send: (text) => line?.send(text), close() { gone = true; line?.close(); } };
  },
};

export const way: Way = aboard ? own : server;
