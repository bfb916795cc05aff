// node wasm.mjs MODULES GAME JOBS RUNTIME PLAY: the jobs once to warm up, then timed; lines and CPU seconds as JSON.
import { readFileSync } from 'node:fs';

const [modules, game, folder, runtime, play] = process.argv.slice(2);
const [{ loadKernels }, { doAll }] = await Promise.all([import(runtime), import(play)]);
const manifest = JSON.parse(readFileSync(`${modules}/${game}.json`));
const kernels = await loadKernels(readFileSync(`${modules}/${game}.wasm`), manifest);
const [jobs, blob] = [JSON.parse(readFileSync(`${folder}/${game}.json`)), readFileSync(`${folder}/${game}.bin`)];
await doAll(kernels, jobs, blob);
const began = process.cpuUsage();
const lines = await doAll(kernels, jobs, blob);
const { user, system } = process.cpuUsage(began);
console.log(JSON.stringify({ lines, seconds: (user + system) / 1e6 }));
