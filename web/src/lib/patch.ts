// Changes as the server tells them: [path, value] to set. Untouched parts stay the same objects.
export type Patch = [(string | number)[], unknown][];

function set(root: unknown, path: (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string | number, unknown>;
  copy[step] = set(copy[step], rest, value);
  return copy;
}

/** What the patch makes of a value; the value itself is not changed. */
export function patched<T>(root: T, patch: Patch): T {
  return patch.reduce<unknown>((now, [path, value]) => set(now, path, value), root) as T;
}
