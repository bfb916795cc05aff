// The load: so many tables of two clients, each playing one match after another as fast as its moves are answered.
// Waits for every table to have begun, then counts for so many seconds. Prints {"moves", "seconds", "p50", "p99"}, these in ms.
const { io } = require('socket.io-client');
const { free } = require('./sea');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const WARM_UP = 3000; // ms of play before anything is counted
const SPREAD = 4000; // ms between the first table's start and the last's
const waits = [];
let counting = false;
let begun = 0;

const play = (matchID, playerID) =>
  new Promise((resolve, reject) => {
    const socket = io(`${base}/sea`, { transports: ['websocket'], forceNew: true });
    let sent = 0;
    let mine = -1;
    const move = ({ G, ctx, _stateID }) => {
      if (ctx.gameover) {
        socket.disconnect();
        resolve();
      } else if (ctx.currentPlayer === playerID && mine !== _stateID) {
        mine = _stateID;
        const cells = free(G.sheets[playerID], G.die);
        const args = [cells[Math.floor(Math.random() * cells.length)], 1 + Math.floor(Math.random() * 6)];
        sent = performance.now();
        const payload = { type: 'draw', args, playerID };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, matchID, playerID);
      }
    };
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2));
    socket.on('sync', (_, { state }) => move(state));
    socket.on('update', (_, state) => {
      if (sent && state._stateID > mine) {
        if (counting) waits.push(performance.now() - sent);
        sent = 0;
      }
      move(state);
    });
    socket.on('connect_error', reject);
  });

// boardgame.io makes a match when it is first asked for.
const table = async (number) => {
  await new Promise((begin) => setTimeout(begin, (SPREAD * number) / tables));
  for (let match = 0; ; match++) {
    const seats = [play(`${number}-${match}`, '0'), play(`${number}-${match}`, '1')];
    begun += 1;
    await Promise.all(seats);
  }
};

const fail = (problem) => {
  console.error(problem);
  process.exit(1);
};

const count = () => {
  counting = true;
  const began = performance.now();
  console.log('counting');
  setTimeout(() => {
    counting = false;
    waits.sort((one, other) => one - other);
    const [p50, p99] = [0.5, 0.99].map((part) => waits[Math.floor(waits.length * part)] ?? 0);
    console.log(JSON.stringify({ moves: waits.length, seconds: (performance.now() - began) / 1000, p50, p99 }));
    process.exit(0);
  }, seconds * 1000);
};

for (let number = 0; number < tables; number++) table(number).catch(fail);
const ready = setInterval(() => {
  if (begun < tables) return;
  clearInterval(ready);
  setTimeout(count, WARM_UP);
}, 100);
