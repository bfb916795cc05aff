import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aboard } from './vite/aboard.ts';
import { iconFolders } from './vite/pieces.ts';
import { shell } from './vite/shell.ts';
import { sprite } from './vite/sprite.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.FLIBUSTE_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: './',
  plugins: [svelte(), sprite(iconFolders(here('.'))), aboard(here('node_modules/pyodide')), shell()],
  resolve: {
    alias: { $lib: here('src/lib'), $parts: here('src/parts'), $games: here('src/games') },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  worker: { format: 'es' },
  build: {
    outDir: process.env.FLIBUSTE_PAGE ?? '../flibuste/server/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: [here('..')] } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
