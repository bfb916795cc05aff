// The figures of each game, asked for once.
import { api } from '$lib/api';

const FOUND = new Map<string, Promise<Record<string, string>>>();

export function figuresOf(game: string): Promise<Record<string, string>> {
  const found = FOUND.get(game) ?? api.figures(game).then(({ figures }) => figures);
  FOUND.set(game, found);
  return found.catch(() => {
    FOUND.delete(game);
    return {};
  });
}
