// Small sounds made on the spot, only when the visitor has switched them on.
import { prefs } from './prefs.svelte';

type Note = [frequency: number, at: number, length: number];
const SOUNDS = {
  turn: [[523, 0, 0.12], [784, 0.12, 0.2]],
  draw: [[220, 0, 0.05], [247, 0.05, 0.05], [262, 0.1, 0.08]],
  gold: [[880, 0, 0.09], [1175, 0.08, 0.18]],
  refused: [[196, 0, 0.16]],
  end: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.35]],
} satisfies Record<string, Note[]>;

let deck: AudioContext | undefined;

function ring(context: AudioContext, [frequency, at, length]: Note): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + at;
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function play(name: keyof typeof SOUNDS): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  deck ??= new AudioContext();
  for (const note of SOUNDS[name] as Note[]) ring(deck, note);
}
