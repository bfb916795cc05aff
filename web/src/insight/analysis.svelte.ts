// The analysis of a finished game: asked for until it is done; what is known so far is shown.
import { api, Refusal } from '$lib/api';
import type { AnalysisInfo, JudgedStep, Story } from '$lib/protocol';

const PAUSE = 1000;
/** Who waits for the first picture asks more often. */
const SOON = 250;

export class Analysis {
  info = $state.raw<AnalysisInfo | null>(null);
  refusal = $state('');
  #code: string;
  #open = true;

  constructor(code: string) {
    this.#code = code;
    void this.#ask();
  }

  get story(): Story | null { return this.info?.story ?? null; }
  get part(): number { return this.info?.of ? this.info.done / this.info.of : 0; }

  /** In another language. */
  speak(): void { void this.#fetch(); }
  close(): void { this.#open = false; }

  async #fetch(): Promise<void> {
    try {
      this.info = await api.analysis(this.#code);
      this.refusal = '';
    } catch (reason) {
      this.refusal = reason instanceof Refusal ? reason.problem.sentence : String(reason);
    }
  }

  async #ask(): Promise<void> {
    while (this.#open && !this.info?.finished && !this.refusal) {
      await this.#fetch();
      await new Promise((then) => setTimeout(then, this.story ? PAUSE : SOON));
    }
  }
}

export const isMark = (step: JudgedStep | undefined): boolean => !!step && ['slip', 'mistake', 'blunder'].includes(step.mark);
/** What is drawn for a seat: chances in a hundred, or alone the value; before the first step and after each. */
export const course = (story: Story, seat: number): number[] => {
  const alone = story.seats.length === 1;
  const before = (alone ? story.start : story.start_chances)[seat]!;
  const after = story.steps.map((step) => (alone ? step.value : step.chances)[seat]!);
  return [before, ...after].map((value) => (alone ? value : value * 100));
};
/** How sure each point of that line is: two standard errors. */
export const doubts = (story: Story, seat: number): number[] => {
  const alone = story.seats.length === 1;
  const after = story.steps.map((step) => 2 * (alone ? step.value_se : step.chances_se)[seat]!);
  return [after[0] ?? 0, ...after].map((value) => (alone ? value : value * 100));
};
/** A number of the measure as a whole: points, or chances in a hundred. */
export const whole = (story: Story, value: number): number => Math.round(story.measure === 'points' ? value : value * 100);
