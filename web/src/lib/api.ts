// What can be asked, of a server or aboard. A refusal is thrown as `Refusal`, with its sentence in the visitor's language.
import { prefs } from './prefs.svelte';
import { promises } from './promises';
import { aboard, isOwn } from './site';
import { way, type Answer } from './way';
import { voyage } from '../aboard/loading.svelte';
import type { Book } from './types';
import type { AnalysisInfo, Course, FigureList, GameInfo, Hints, LegInfo, LegTried, LevelInfo, Me, NewTable, OddsInfo, OwnCode, PictureBook, Problem, Question, Reference, ReplayStep, SeatWish, TableInfo, TableLine, VoyageInfo } from './protocol';

export class Refusal extends Error {
  constructor(readonly problem: Problem, readonly status: number) {
    super(problem.sentence);
  }
}

function problemOf({ status, body }: Answer): Problem {
  const said = body as Partial<Problem> | null;
  return { code: said?.code ?? `http-${status}`, rule: said?.rule ?? '', sentence: said?.sentence ?? `HTTP ${status}` };
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await way.ask(method, path, prefs.lang, body);
  if (answer.status >= 400) throw new Refusal(problemOf(answer), answer.status);
  return answer.body as T;
}

const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body);
const at = (code: string, verb = ''): string => `/tables/${encodeURIComponent(code)}${verb}`;

/** Hints and chances are worked out on this device where that is ready, else by whoever keeps the table. */
async function thought<T>(code: string, what: 'hints' | 'odds', query: string): Promise<T> {
  const asked = (): Promise<T> => get<T>(at(code, `/${what}?${query}&lang=${prefs.lang}`));
  if (isOwn(code) || voyage.state !== 'ready') return asked();
  const question = await get<Question>(at(code, `/question?what=${what}&${query}`));
  return post<T>(`/own/thoughts?lang=${prefs.lang}`, question).catch(asked);
}

/** The promise of a table's dice is worth most when it is kept from the first moment. */
function seen(table: TableInfo): TableInfo {
  if (table.fair) promises.see(table.code, table.fair.commitment, table.status === 'setup');
  return table;
}

let declared: Promise<GameInfo[]> | undefined;
let known: Promise<LevelInfo[]> | undefined;
let guided: Promise<VoyageInfo[]> | undefined;
const leg = (game: string, voyage: string, number: number): string => `/voyages/${encodeURIComponent(game)}/${encodeURIComponent(voyage)}/${number}?lang=${prefs.lang}`;
const once = <T>(promise: Promise<T>, forget: () => void): Promise<T> => (promise.catch(forget), promise);

export const api = {
  me: () => get<Me>('/me'),
  ownCode: () => post<OwnCode>('/me/code'),
  comeBack: (code: string) => post<Me>('/me/back', { code }),
  games: () => (declared ??= once(get<GameInfo[]>('/games'), () => (declared = undefined))),
  levels: () => (known ??= once(get<LevelInfo[]>('/levels'), () => (known = undefined))),
  voyages: () => (guided ??= once(get<VoyageInfo[]>('/voyages'), () => (guided = undefined))),
  leg: (game: string, voyage: string, number: number) => get<LegInfo>(`${leg(game, voyage, number)}&name=${encodeURIComponent(prefs.name)}`),
  tryLeg: (game: string, voyage: string, number: number, codes: number[]) => post<LegTried>(leg(game, voyage, number), { codes }),
  picturebook: (game: string) => get<PictureBook>(`/games/${encodeURIComponent(game)}/picturebook?lang=${prefs.lang}`),
  figures: (game: string) => get<FigureList>(`/games/${encodeURIComponent(game)}/figures`),
  rules: (game: string) => get<Reference>(`/games/${encodeURIComponent(game)}/rules?lang=${prefs.lang}`),
  openTables: () => get<TableLine[]>('/tables'),
  /** `here`: on this device, though the page is a server's. */
  create: (wish: NewTable, here = false) => post<TableInfo>(here && !aboard ? '/own/tables' : '/tables', wish).then(seen),
  table: (code: string) => get<TableInfo>(at(code)),
  sit: (code: string, seat: number | null, name: string) => post<TableInfo>(at(code, '/seats'), { seat, name, salt: promises.salt(code) }),
  leave: (code: string, seat: number) => ask<TableInfo>('DELETE', at(code, `/seats/${seat}`)),
  setSeat: (code: string, seat: number, wish: SeatWish) => ask<TableInfo>('PUT', at(code, `/seats/${seat}`), wish),
  standIn: (code: string, seat: number, level: string) => ask<TableInfo>('PUT', at(code, `/seats/${seat}/stand-in`), { level }),
  giveBack: (code: string, seat: number) => ask<TableInfo>('DELETE', at(code, `/seats/${seat}/stand-in`)),
  remove: (code: string, seat: number) => post<TableInfo>(at(code, `/seats/${seat}/remove`)),
  mute: (code: string, seat: number) => ask<TableInfo>('PUT', at(code, `/seats/${seat}/mute`)),
  unmute: (code: string, seat: number) => ask<TableInfo>('DELETE', at(code, `/seats/${seat}/mute`)),
  start: (code: string) => post<TableInfo>(at(code, '/start'), { salt: promises.salt(code) }),
  rename: (code: string, name: string) => ask<TableInfo>('PUT', at(code, '/name'), { name }),
  rematch: (code: string) => post<TableInfo>(at(code, '/rematch')),
  logbook: (code: string) => get<Book>(at(code, '/logbook')),
  tryAgain: (code: string, step: number, seat: number) => post<TableInfo>(at(code, `/steps/${step}/again`), { seat }),
  analysis: (code: string) => get<AnalysisInfo>(at(code, `/analysis?lang=${prefs.lang}`)),
  course: (code: string) => get<Course>(at(code, '/course')),
  step: (code: string, step: number, seat: number, instead: number[] = []) =>
    get<ReplayStep>(at(code, `/steps/${step}?seat=${seat}&lang=${prefs.lang}${instead.map((one) => `&instead=${one}`).join('')}`)),
  odds: (code: string, seat: number) => thought<OddsInfo>(code, 'odds', `seat=${seat}`),
  open: (book: unknown) => post<TableInfo>('/logbooks', book),
  hints: (code: string, seat: number, step?: number) => thought<Hints>(code, 'hints', `seat=${seat}${step === undefined ? '' : `&step=${step}`}`),
  carry: async (table: TableInfo) => {
    const made = await post<TableInfo>('/logbooks', await get<Book>(at(table.code, '/logbook')));
    for (const { seat, kind, level, name } of table.seats) if (kind === 'bot') await ask('PUT', at(made.code, `/seats/${seat}`), { kind, level, name });
    return made;
  },
};
