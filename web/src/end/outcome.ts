/** A finished game's result, as the view has it. */
export interface Outcome {
  winners: number[];
  breakdown: ({ title?: string | null; feats?: string[] } & Record<string, unknown>)[];
}
