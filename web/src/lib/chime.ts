/** Small sounds, made here: nothing is loaded for them. Silent until somebody has used the page. */
import { settings } from "./settings.svelte";

export type Sound = "chime" | "piece" | "card" | "turn" | "end";

/** A tone: how high, when, how long and how loud, as a share of all. */
type Tone = readonly [pitch: number, later: number, fades: number, loud: number, type: OscillatorType];

const TONES: Record<Sound, readonly Tone[]> = {
  chime: [
    [659.26, 0, 0.9, 0.2, "triangle"],
    [987.77, 0.16, 0.9, 0.2, "triangle"],
  ],
  piece: [
    [180, 0, 0.09, 0.35, "sine"],
    [720, 0, 0.03, 0.1, "triangle"],
  ],
  card: [
    [1400, 0, 0.04, 0.05, "sawtooth"],
    [420, 0.02, 0.05, 0.1, "triangle"],
  ],
  turn: [[587.33, 0, 0.5, 0.16, "triangle"]],
  end: [
    [523.25, 0, 0.7, 0.16, "triangle"],
    [659.26, 0.14, 0.7, 0.16, "triangle"],
    [783.99, 0.28, 1.1, 0.18, "triangle"],
  ],
};
const RISES = 0.008; // seconds
const SILENT = 0.0001; // a fade cannot end at nothing

let context: AudioContext | null = null;

/** Browsers allow sounds to pages that somebody has used; to others they would say so in the console. */
export function sound(which: Sound): void {
  const loud = settings.choices.sound ? settings.choices.volume / 100 : 0;
  if (!loud || !("AudioContext" in window) || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  for (const tone of TONES[which]) ring(context, tone, loud);
}

export const chime = (): void => sound("chime");

function ring(at: AudioContext, [pitch, later, fades, share, type]: Tone, loud: number): void {
  const begins = at.currentTime + later;
  const bell = new OscillatorNode(at, { type, frequency: pitch });
  const volume = new GainNode(at, { gain: SILENT });
  volume.gain.setValueAtTime(SILENT, begins);
  volume.gain.exponentialRampToValueAtTime(Math.max(SILENT, share * loud), begins + RISES);
  volume.gain.exponentialRampToValueAtTime(SILENT, begins + fades);
  bell.connect(volume).connect(at.destination);
  bell.start(begins);
  bell.stop(begins + fades);
}
