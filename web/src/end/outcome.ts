import type { Result } from '$lib/protocol';

/** A finished game's result; alone there may be a title and feats. */
export type Outcome = Result & { breakdown: { title?: string | null; feats?: string[] }[] };
