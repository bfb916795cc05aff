// node in_node.mjs FOLDER GAME KERNELS: do the jobs of a folder by the module in it; one line for each.
import { readFileSync } from 'node:fs';
import { doAll } from './play.mjs';

const [folder, game, jobs, runtime] = process.argv.slice(2);
const { loadKernels } = await import(runtime);
const read = (name) => readFileSync(name);
const kernels = await loadKernels(read(`${folder}/${game}.wasm`), JSON.parse(read(`${folder}/${game}.json`)));
for (const line of await doAll(kernels, JSON.parse(read(`${jobs}/${game}.json`)), read(`${jobs}/${game}.bin`)))
  console.log(line);
