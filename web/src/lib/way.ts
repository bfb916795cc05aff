// What leads to tables: a server far away, or a worker of this page. The rest of the page does not know which.
import { aboard, isOwn } from './site';
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

/** On a server's page: tables of this browser are asked aboard (and what is asked of `/own`), everything else there. */
const both: Way = {
  async ask(method, path, lang, body) {
    if (path.startsWith('/own/')) return own.ask(method, path.slice('/own'.length), lang, body);
    if (isOwn(/^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '')) return own.ask(method, path, lang, body);
    const answer = await server.ask(method, path, lang, body);
    return path === '/me' && method === 'GET' && answer.status === 200 ? withOwn(answer, lang) : answer;
  },
  open: (code, ends) => (isOwn(code) ? own : server).open(code, ends),
};

/** The tables of a visitor, those of this browser first. */
async function withOwn(answer: Answer, lang: string): Promise<Answer> {
  const { tables } = answer.body as { tables: unknown[] };
  const mine = await own.ask('GET', '/me', lang).catch(() => null);
  const here = (mine?.body as { tables?: unknown[] } | null)?.tables ?? [];
  return { ...answer, body: { tables: [...here, ...tables] } };
}

export const way: Way = aboard ? own : both;
