declare module 'virtual:sprite' {
  export const names: string[];
  const sprite: string;
  export default sprite;
}

declare module '*/wasm/kernels.mjs' {
  /** The kernels of a game, from the bytes of its module and its manifest. */
  export function loadKernels(bytes: Uint8Array<ArrayBuffer>, manifest: unknown): Promise<unknown>;
}
