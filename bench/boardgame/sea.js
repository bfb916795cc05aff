// A small game to be measured: a sheet of cells for each of two players, who draw in turn where the die allows.
const { INVALID_MOVE } = require('boardgame.io/core');

const COLUMNS = 6;
const ROWS = 30;

const free = (sheet, die) => {
  const found = [];
  for (let row = 0; row < ROWS; row++) if (sheet[row * COLUMNS + die - 1] === null) found.push(row * COLUMNS + die - 1);
  return found.length ? found : sheet.flatMap((drawn, cell) => (drawn === null ? [cell] : []));
};

/** The game that is over after so many moves. */
const sea = (moves) => ({
  name: 'sea',
  setup: ({ random }) => ({
    die: random.D6(),
    drawn: 0,
    sheets: [0, 1].map(() => Array(COLUMNS * ROWS).fill(null)),
    scores: [0, 0],
  }),
  moves: {
    draw: ({ G, playerID, random }, cell, shape) => {
      if (!free(G.sheets[playerID], G.die).includes(cell)) return INVALID_MOVE;
      G.sheets[playerID][cell] = shape;
      G.scores[playerID] += (cell + shape) % 5;
      G.drawn += 1;
      G.die = random.D6();
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.drawn >= moves ? { winner: G.scores[0] >= G.scores[1] ? '0' : '1' } : undefined),
});

module.exports = { free, sea };
