// The linter of the page, and its formatter: `python web/build.py lint` looks, `python web/build.py tidy` mends.
import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const WRITTEN = ['src/lib/protocol.ts', 'src/games/*/shapes.ts'];

export default ts.config(
  { ignores: WRITTEN },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    plugins: { '@stylistic': stylistic },
    rules: {
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
      '@stylistic/semi': ['error', 'always'],
      '@stylistic/no-trailing-spaces': 'error',
      '@stylistic/eol-last': 'error',
      '@stylistic/no-tabs': 'error',
      '@stylistic/arrow-parens': ['error', 'always'],
      '@stylistic/keyword-spacing': 'error',
      '@stylistic/space-infix-ops': 'error',
      '@stylistic/object-curly-spacing': ['error', 'always'],
      '@stylistic/no-multiple-empty-lines': ['error', { max: 1, maxEOF: 0 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', prefer: 'type-imports', disallowTypeAnnotations: false }],
      'svelte/prefer-const': 'error',
      // a game declares its words by extending an interface that is empty without it
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      // lists here are short and never reordered in place; sets and maps are made anew, not changed
      'svelte/require-each-key': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
      // those are for svelte-check, which has rules of its own
      'svelte/no-unused-svelte-ignore': 'off',
      // rules and figures come as HTML and SVG that our own server made of our own files
      'svelte/no-at-html-tags': 'off',
    },
  },
);
