// Where drawings lie: the page's own icons, and the pieces that the games' drawings are made of, which lie with the games.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of what the page may show anywhere. A game with a `pieces.ts` brings its own when it is opened. */
export function iconFolders(web: string): string[] {
  const games = join(web, 'src/games');
  const plain = readdirSync(games).filter((id) => existsSync(join(games, id, 'Board.svelte')) && !existsSync(join(games, id, 'pieces.ts')));
  const theirs = plain.map((id) => join(web, '../flibuste/games', id.replaceAll('-', '_'), 'pieces'));
  return [join(web, 'src/art/icons'), join(web, '../flibuste/engine/pieces'), ...theirs.filter((folder) => existsSync(folder))];
}
