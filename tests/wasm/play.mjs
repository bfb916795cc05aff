// What tests/wasm/jobs.py wrote down, done by a module: the games of every setting and the trees of some. Gives one line
// for each job, as that does: a number of positions or nodes, and a hash of all their bytes.

/** A whole game at random, by the rules alone; every position and what a seat sees of it are hashed. */
function play(kernels, job, board, sum) {
  const { actions, outcomes } = kernels.manifest.lengths;
  const [out, weights] = [kernels.buffer('i8', Math.max(actions, outcomes)), kernels.buffer('i8', outcomes)];
  const [scores, won, rng] = [kernels.buffer('i8', job.players), kernels.buffer('i8', job.players), kernels.buffer('i8', 4)];
  let [here, there] = [kernels.buffer('state'), kernels.buffer('state')];
  const seen = kernels.buffer('state');
  kernels.call('seed_rng', rng, job.seed, job.stream);
  kernels.call('start', here, board, job.first);
  let status = kernels.call('status', here, job.players);
  let steps = 0;
  for (; !(status & 1); steps++) {
    let seat = -1;
    let place;
    if (status & 2) {
      place = kernels.call('pick', rng, weights, kernels.call('outcomes', here, board, out, weights));
    } else {
      seat = Math.log2((status >> 2) & -(status >> 2));
      place = kernels.call('below', rng, kernels.call('legal', here, board, seat, out));
    }
    const code = Number(kernels.numbers(out)[place]);
    kernels.call('seen', here, board, seen, steps % job.players);
    status = kernels.call('after', here, board, there, seat, code, job.players);
    sum(kernels.bytes(seen));
    [here, there] = [there, here];
    sum(kernels.bytes(here));
  }
  kernels.call('scores', here, board, scores);
  kernels.call('winners', here, board, scores, won);
  sum(kernels.bytes(scores));
  sum(kernels.bytes(won));
  return steps;
}

/** A kernel on a desk as it was written down; what it leaves in some of its buffers is hashed. */
function ask(kernels, job, blob, sum) {
  const { answer, left } = kernels.ask(job.kernel, job.args, blob);
  for (const path of job.hashed) {
    const { at, bytes } = path.split('.').reduce((told, step) => told[step], job.args);
    sum(left.subarray(at, at + bytes));
  }
  return answer;
}

async function hashed(work) {
  const chunks = [];
  const answer = work((bytes) => chunks.push(bytes.slice()));
  const all = new Uint8Array(chunks.reduce((total, one) => total + one.length, 0));
  let at = 0;
  for (const one of chunks) {
    all.set(one, at);
    at += one.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return `${answer} ${Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Every job done; one line for each. */
export async function doAll(kernels, jobs, packed) {
  const blob = await unpacked(packed);
  const lines = [];
  for (const job of jobs) {
    const top = kernels.top;
    if (job.board) {
      const board = kernels.holding('board', blob.subarray(job.board.at, job.board.at + job.board.bytes));
      lines.push(await hashed((sum) => play(kernels, job, board, sum)));
    } else {
      lines.push(await hashed((sum) => ask(kernels, job, blob, sum)));
    }
    kernels.top = top;
  }
  return lines;
}
