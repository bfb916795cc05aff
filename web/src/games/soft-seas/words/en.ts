export const soft = {
  'soft.kind.sea': 'open sea',
  'soft.kind.boat': 'boat',
  'soft.kind.island': 'treasure island',
  'soft.kind.monster': 'monster',
  'soft.kind.fort': 'fort',
  'soft.sum': 'Points so far',
  'soft.boats': 'Boats',
  'soft.islands': 'Islands',
  'soft.barrels': 'Rum barrels',
  'soft.barrel': 'barrel worth {n}',
  'soft.barrelGone': 'barrel worth {n}, crossed off',
  'soft.column': 'Column {n}',
  'soft.any': 'Any column',
  'soft.columnHelp': 'Draw in any free cell of this column.',
  'soft.anyHelp': 'A 6: draw in any free cell.',
  'soft.barrelHelp': 'The column is full: a barrel is crossed off, draw in any free cell.',
  'soft.line': 'line {n}: {values}; bonus {bonus}',
  'soft.line.free': 'free',
  'soft.line.circled': 'circled',
  'soft.line.crossed': 'crossed out',
  'soft.empty': 'empty',
  'soft.why.nothing': 'No points at once.',
} as const;

type Own = typeof soft;
declare module '$lib/words/en' {
  interface GameWords extends Own {}
}
