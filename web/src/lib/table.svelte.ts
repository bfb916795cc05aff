// One table as this visitor sees it, kept up to date over a WebSocket that comes back by itself.
import { api } from './api';
import { play } from './sound';
import { patched } from './patch';
import { prefs } from './prefs.svelte';
import { promises } from './promises';
import type { Change, ClientMessage, Hints, LogEntry, Problem, Refused, Said, ServerMessage, Snapshot, TableInfo, View } from './protocol';

export type Link = 'joining' | 'on' | 'lost' | 'gone';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 20_000;

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

  #socket: WebSocket | undefined;
  #seq = -1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #unsent = new Map<string, ClientMessage>();
  #seat: number | null = null;
  #closed = false;

  constructor(readonly code: string) {
    this.#open();
    this.#beat = setInterval(() => this.#send({ type: 'ping' }), BEAT);
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/socket`);
    this.#socket = socket;
    socket.onopen = () => this.#send({ type: 'hello', lang: prefs.lang, seat: this.#seat, salt: promises.salt(this.code) });
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number): void {
    if (this.#closed) return;
    this.link = code === 4403 || code === 4404 ? 'gone' : 'lost';
    if (this.link === 'gone') return;
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** What the server tells; public so that a table can be shown without a server. */
  hear(told: ServerMessage): void {
    if ('now' in told) this.skew = told.now - Date.now() / 1000;
    if (told.type === 'snapshot') this.#snapshot(told);
    else if (told.type === 'change') this.#change(told);
    else if (told.type === 'done') this.#answered(told.id);
    else if (told.type === 'refused') this.#refused(told);
  }

  #snapshot(told: Snapshot): void {
    if (!this.info) this.since = told.log.length;
    [this.info, this.view, this.log, this.chat, this.#seq] = [told.table, told.view, told.log, told.chat, told.seq];
    this.link = 'on';
    if (told.table.fair) promises.see(this.code, told.table.fair.commitment, told.table.status === 'setup');
    this.#wait = FIRST_WAIT;
    for (const message of this.#unsent.values()) this.#send(message);
  }

  #change(told: Change): void {
    if (told.id !== null) this.#answered(told.id);
    if (told.after !== this.#seq) return this.#send({ type: 'resync' });
    const was = { table: this.info, view: this.view };
    const now = patched(was, told.patch);
    [this.info, this.view, this.#seq] = [now.table, now.view, told.seq];
    this.log = [...this.log.slice(0, told.log_from), ...told.log];
    if (told.chat.length) this.chat = [...this.chat, ...told.chat];
  }

  #answered(id: string): void {
    this.#unsent.delete(id);
    this.busy = [...this.#unsent.values()].some((message) => message.type !== 'chat');
  }

  #refused(told: Refused): void {
    if (told.id) this.#answered(told.id);
    this.problem = told.problem;
    play('refused');
  }

  #ask(message: ClientMessage & { id: string }): void {
    this.problem = null;
    this.busy ||= message.type !== 'chat';
    this.#unsent.set(message.id, message);
    this.#send(message);
  }

  /** A name for the position: it changes when the position does. */
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
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }
}
