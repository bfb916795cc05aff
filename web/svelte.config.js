import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Links to our own places begin with what stands before every path, here or on a static host (src/lib/site.ts). */
const places = {
  name: 'places',
  markup({ content }) {
    const code = content.replace(/href="\/(?!api\/)/g, 'href="{siteRoot}/');
    if (code === content) return { code };
    return { code: code.replace('<script lang="ts">', '<script lang="ts"> import { siteRoot } from \'$lib/site\';') };
  },
};

export default { preprocess: [places, vitePreprocess()], compilerOptions: { runes: true } };
