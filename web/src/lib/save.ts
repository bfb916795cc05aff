// A logbook as a file: a server sends one, aboard it is made here.
import { api } from './api';
import { isOwn } from './site';

export async function saveLogbook(event: MouseEvent, code: string): Promise<void> {
  if (!isOwn(code)) return;
  event.preventDefault();
  const book = (await api.logbook(code)) as { game?: string };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(book)], { type: 'application/json' }));
  link.download = `${book.game ?? 'flibuste'}-${code}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
