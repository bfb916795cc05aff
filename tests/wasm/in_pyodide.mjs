// node in_pyodide.mjs PYODIDE ROOT SHIPPED MODULES GAME: tests/wasm/thinking.py in a browser's Python, its slow kernels
// as WebAssembly; one line for each thought. SHIPPED is the folder of what goes along into the browser.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, root, shipped, modules, game] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { loadKernels } = await import(pathToFileURL(`${root}/flibuste/wasm/kernels.mjs`));
const manifest = JSON.parse(readFileSync(`${modules}/${game}.json`));
const kernels = await loadKernels(readFileSync(`${modules}/${game}.wasm`), manifest);
const asked = [];
const { askPlain } = kernels;
kernels.askPlain = (name, ...rest) => {
  asked.push(name);
  return askPlain.call(kernels, name, ...rest);
};
const python = await loadPyodide({ env: { HOME: '/home/pyodide', FLIBUSTE_PURE: '1' } });
for (const [place, folder] of [['/ours', root], ['/shipped/annotated_types', shipped]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set('kernels', kernels);
const think = `
import sys
sys.path[:0] = ["/ours", "/shipped"]
sys.dont_write_bytecode = True
from flibuste.wasm.in_browser import use
from tests.wasm.thinking import thoughts
use("${game}", kernels)
"\\n".join(thoughts("${game}"))
`;
console.log(python.runPython(think));
if (!asked.includes('play_samples') && !asked.includes('foresee_samples')) throw new Error('hints were thought in Python');
if (!asked.includes('search')) throw new Error('trees were grown in Python');
