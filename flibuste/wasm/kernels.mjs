// Calls the kernels of one game: a module and its manifest, both written by `flibuste wasm`. It knows how arguments are
// handed over, and no rule. Works in browsers, in workers and in Node; nothing is imported.

const PAGE = 65536;
const WIDE = 16; // every buffer begins at a multiple of it
const VIEWS = { i1: Int8Array, i2: Int16Array, i4: Int32Array, i8: BigInt64Array, f8: Float64Array };
const ARRAY_WORDS = 2; // two nulls before an array's numbers: who owns it, as numba has it

/** The kernels of a game, from the bytes of its module (or a compiled module) and its manifest. */
export async function loadKernels(bytes, manifest) {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  return new Kernels(module, manifest);
}

export class Kernels {
  constructor(module, manifest) {
    this.manifest = manifest;
    const never = (name) => () => {
      throw new Error(`${manifest.game}: a kernel called ${name}`); // Python's own, on ways that no kernel of ours takes
    };
    const env = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, never(name)]));
    this.exports = new WebAssembly.Instance(module, { env }).exports;
    this.top = this.exports.__heap_base.value;
    this.answer = this.take(64);
    this.floor = this.top;
    this.kept = [];
    this.calls = Object.fromEntries(Object.keys(manifest.kernels).map((name) => [name, this.bind(name)]));
  }

  /** Room for so many bytes, all zero; its address. */
  take(bytes) {
    const at = Math.ceil(this.top / WIDE) * WIDE;
    const memory = this.exports.memory;
    const missing = at + bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    this.top = at + bytes;
    new Uint8Array(memory.buffer, at, bytes).fill(0);
    return at;
  }

  /** Do something in room of its own, which is given back afterwards. */
  within(work) {
    const top = this.top;
    try {
      return work();
    } finally {
      this.top = top;
    }
  }

  /** How many bytes one of a kind takes: a number ("i4") or a record of the manifest. */
  size(kind) {
    return this.manifest.records[kind]?.size ?? Number(kind.slice(1));
  }

  /** A buffer of zeros: so many numbers, or records, of a kind. */
  buffer(kind, length = 1) {
    return { kind, length, at: this.take(length * this.size(kind)) };
  }

  /** A buffer that holds a copy of these bytes. */
  holding(kind, bytes) {
    const made = this.buffer(kind, bytes.length / this.size(kind));
    this.bytes(made).set(bytes);
    return made;
  }

  /** What a buffer holds, as bytes; good until the next buffer is taken. */
  bytes({ kind, length, at }) {
    return new Uint8Array(this.exports.memory.buffer, at, length * this.size(kind));
  }

  /** What a buffer of numbers holds; good until the next buffer is taken. */
  numbers({ kind, length, at }) {
    return new VIEWS[kind](this.exports.memory.buffer, at, length);
  }

  /** Call a kernel: buffers for arrays and records, numbers, and objects (by field) for named tuples. */
  call(name, ...given) {
    return this.calls[name](given);
  }

  /** Keep bytes for good (a board); the number that stands for them in what is asked. */
  keep(kind, bytes) {
    this.kept.push(this.holding(kind, bytes));
    return this.kept.length - 1;
  }

  /** Room for so many, kept for good. */
  keepRoom(kind, length) {
    this.kept.push(this.buffer(kind, length));
    return this.kept.length - 1;
  }

  /** The bytes of some of what is kept: from the first to before the last. */
  peek(kept, first, last) {
    const size = this.size(this.kept[kept].kind);
    return this.bytes(this.kept[kept]).slice(first * size, last * size);
  }

  /** Forget all that was kept. */
  forget() {
    this.kept = [];
    this.top = this.floor;
  }

  /** Call a kernel on what lies in a blob. `told` is its arguments: numbers, { kind, at, bytes } for what lies there,
   * { kept } for what is kept, and objects for named tuples. The answer, and the blob as the kernel left it. */
  ask(name, told, blob) {
    return this.within(() => {
      const found = [];
      const laid = (kind, one) => {
        if (typeof one === 'number') return one;
        if (kind.fields) return Object.fromEntries(Object.entries(kind.fields).map(([key, sort]) => [key, laid(sort, one[key])]));
        if (one.kept !== undefined) return this.kept[one.kept];
        const made = this.holding(one.kind, blob.subarray(one.at, one.at + one.bytes));
        found.push([one.at, made]);
        return made;
      };
      const given = this.manifest.kernels[name].takes.map((kind, place) => laid(kind, told[place]));
      const answer = this.call(name, ...given) ?? 0;
      const left = new Uint8Array(blob.length);
      for (const [at, made] of found) left.set(this.bytes(made), at);
      return { answer, left };
    });
  }

  /** The same for Python: arguments as JSON, and one array of bytes that begins with the answer. */
  askPlain(name, told, blob) {
    const { answer, left } = this.ask(name, JSON.parse(told), blob);
    const whole = new Uint8Array(8 + left.length);
    new DataView(whole.buffer).setBigInt64(0, BigInt(answer), true);
    whole.set(left, 8);
    return whole;
  }

  bind(name) {
    const { takes, gives } = this.manifest.kernels[name];
    const kernel = this.exports[name];
    return (given) => {
      const words = [];
      takes.forEach((kind, place) => this.push(words, kind, given[place]));
      if (kernel(this.answer, this.answer + 32, ...words)) throw new Error(`${name} failed`);
      return this.read(gives, this.answer);
    };
  }

  /** Numba hands over an array as seven words, a record as its address, a named tuple field by field. */
  push(words, kind, value) {
    if (kind.array) {
      const size = this.size(value.kind);
      const [items, bytes] = [BigInt(value.length), BigInt(size)];
      for (let word = 0; word < ARRAY_WORDS; word++) words.push(0);
      words.push(items, bytes, value.at, items, bytes);
    } else if (kind.fields) {
      for (const [field, one] of Object.entries(kind.fields)) this.push(words, one, value[field]);
    } else if (kind in this.manifest.records) {
      words.push(value.at);
    } else {
      words.push(kind === 'i8' ? BigInt(value) : value);
    }
  }

  read(kind, at) {
    if (kind === 'nothing') return undefined;
    if (Array.isArray(kind)) return kind.map((one, place) => this.read(one, at + 8 * place));
    const found = new VIEWS[kind](this.exports.memory.buffer, at, 1)[0];
    return typeof found === 'bigint' ? Number(found) : found;
  }
}
