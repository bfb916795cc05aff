// One table as this visitor sees it, kept up to date over a line that comes back by itself.
import { api } from './api';
import { play } from './sound';
import { Pacer } from './pacer.svelte';
import { patched } from './patch';
import { prefs } from './prefs.svelte';
import { promises } from './promises';
import { way, type Line } from './way';
import type { Because, Change, ClientMessage, Hints, LogEntry, Problem, ReasonInfo, Refused, Said, ServerMessage, Snapshot, Spot, TableInfo, View } from './protocol';

export type Link = 'joining' | 'on' | 'lost' | 'gone';

/** A table as it stood, or stands. */
export interface Moment { table: TableInfo | null; view: View | null; log: LogEntry[] }

const FIRST_WAIT = 400;
/** A server that ends asks its pages to come again: another takes them, if one is there. */
const [AGAIN, AGAIN_WAIT] = [1012, 100];
const LONGEST_WAIT = 8000;
const BEAT = 20_000;
/** When a wish that was refused for now is sent again. */
const LATER = 1000;

// On a plain-HTTP address in the home network there is no crypto.randomUUID.
const wishId = promises.fresh;

export class TableLink {
  link = $state<Link>('joining');
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<Said[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** A move of ours is under way: not answered yet, though the connection may be lost meanwhile. */
  busy = $state(false);
  /** How long the log was at the first look. */
  since = 0;
  /** Server time minus ours, in seconds. */
  skew = 0;
  /** Whether this is a finished game looked at again; then `shown` is the seat whose place is taken. */
  readonly past = false as boolean;
  readonly shown = null as number | null;

  /** What others did is shown at the visitor's pace: what is shown may be behind what is known. */
  readonly pacer = new Pacer<Moment>((moment) => this.#show(moment));
  #known: Moment = { table: null, view: null, log: [] };
  #line: Line | undefined;
  #seq = -1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** What is told as a problem is only that a wish has to wait. */
  #isWaiting = false;
  #unsent = new Map<string, ClientMessage>();
  #asking = new Map<string, (reason: ReasonInfo | null) => void>();
  #seat: number | null = null;
  #closed = false;

  constructor(readonly code: string) {
    this.#open();
    this.#beat = setInterval(() => this.#send({ type: 'ping' }), BEAT);
  }

  #open(): void {
    this.#line = way.open(this.code, {
      opened: () => this.#send({ type: 'hello', lang: prefs.lang, seat: this.#seat, salt: promises.salt(this.code) }),
      heard: (text) => this.hear(JSON.parse(text) as ServerMessage),
      closed: (code) => this.#lost(code),
    });
  }

  #lost(code: number): void {
    if (this.#closed) return;
    const wait = code === AGAIN && this.link === 'on' ? AGAIN_WAIT : this.#wait;
    this.link = code === 4403 || code === 4404 ? 'gone' : 'lost';
    if (this.link === 'gone') return;
    this.#timer = setTimeout(() => this.#open(), wait);
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  #send(message: ClientMessage): void {
    if (this.#line?.isOpen) this.#line.send(JSON.stringify(message));
  }

  /** What the server tells; public so that a table can be shown without a server. */
  hear(message: ServerMessage): void {
    if ('now' in message) this.skew = message.now - Date.now() / 1000;
    if (message.type === 'snapshot') this.#snapshot(message);
    else if (message.type === 'change') this.#change(message);
    else if (message.type === 'done') this.#answered(message.id);
    else if (message.type === 'refused') this.#refused(message);
    else if (message.type === 'because') this.#because(message);
  }

  #snapshot(message: Snapshot): void {
    if (!this.info) this.since = message.log.length;
    [this.chat, this.#seq] = [message.chat, message.seq];
    this.#known = { table: message.table, view: message.view, log: message.log };
    this.pacer.now(this.#known);
    this.link = 'on';
    if (message.table.fair) promises.see(this.code, message.table.fair.commitment, message.table.status === 'setup');
    this.#wait = FIRST_WAIT;
    this.#sendAgain();
  }

  #sendAgain(): void {
    clearTimeout(this.#later);
    for (const message of this.#unsent.values()) this.#send(message);
  }

  #change(message: Change): void {
    if (message.id !== null) this.#answered(message.id);
    if (message.after !== this.#seq) return this.#send({ type: 'resync' });
    const { log: before, ...was } = this.#known;
    const log = message.log.length || message.log_from < before.length ? [...before.slice(0, message.log_from), ...message.log] : before;
    this.#known = { ...patched(was, message.patch), log };
    this.#seq = message.seq;
    if (message.chat.length) this.chat = [...this.chat, ...message.chat];
    if (message.id !== null && log !== before) this.pacer.now(this.#known);
    else this.pacer.add(this.#known, log.length > before.length);
  }

  #show({ table, view, log }: Moment): void {
    [this.info, this.view, this.log] = [table, view, log];
  }

  #answered(id: string): void {
    this.#unsent.delete(id);
    if (this.#isWaiting) this.problem = null;
    this.#isWaiting = false;
    this.busy = [...this.#unsent.values()].some((message) => message.type !== 'chat');
  }

  /** What is refused for now only is still wished: it is sent again until it is answered. */
  #refused(message: Refused): void {
    const waits = message.later && message.id !== null && this.#unsent.has(message.id);
    if (waits) this.#sendLater();
    else if (message.id) this.#answered(message.id);
    if (!this.#isWaiting) play('refused');
    this.#isWaiting = waits;
    this.problem = message.problem;
  }

  #sendLater(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#sendAgain(), LATER);
  }

  #because({ id, reason }: Because): void {
    this.#asking.get(id)?.(reason);
    this.#asking.delete(id);
  }

  /** Why a thing cannot be used, or a line of a score is what it is; null where there is nothing to say. */
  why(seat: number | null, thing: Spot, chosen: Spot[]): Promise<ReasonInfo | null> {
    const id = wishId();
    this.#send({ type: 'why', id, seat, thing, chosen });
    return new Promise((answer) => this.#asking.set(id, answer));
  }

  #ask(message: ClientMessage & { id: string }): void {
    this.problem = null;
    this.busy ||= message.type !== 'chat';
    this.#unsent.set(message.id, message);
    this.#send(message);
  }

  /** A name for the position: it changes when the position does. */
  /** How many actions the rules allow. */
  get allowed(): number { return this.view?.legal.length ?? 0; }
  get moment(): string { return `${this.log.length}`; }
  hints(seat: number): Promise<Hints> { return api.hints(this.code, seat); }

  move(seat: number, code: number): void { this.#ask({ type: 'move', id: wishId(), seat, code }); }
  undo(seat: number): void { this.#ask({ type: 'undo', id: wishId(), seat }); }
  say(text: string): void { this.#ask({ type: 'chat', id: wishId(), text }); }

  /** Whose view to send: one of ours, or null: whichever of ours acts. */
  look(seat: number | null): void {
    this.#seat = seat;
    this.#send({ type: 'look', seat });
  }

  speak(): void {
    this.#send({ type: 'look', seat: this.#seat, lang: prefs.lang });
  }

  close(): void {
    this.#closed = true;
    this.pacer.close();
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    clearInterval(this.#beat);
    this.#line?.close();
  }
}
