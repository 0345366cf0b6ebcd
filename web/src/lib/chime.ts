/** Two notes of a small bell, made here: nothing is loaded for them. */
const NOTES = [659.26, 987.77]; // E5, B5
const APART = 0.16; // seconds
const FADES = 0.9;
const LOUD = 0.12;
const SILENT = 0.0001; // a fade cannot end at nothing

let context: AudioContext | null = null;

/** Browsers allow sounds to pages that somebody has used; to others they would say so in the console. */
export function chime(): void {
  if (!("AudioContext" in window) || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  NOTES.forEach((pitch, place) => ring(context as AudioContext, pitch, place * APART));
}

function ring(at: AudioContext, pitch: number, later: number): void {
  const begins = at.currentTime + later;
  const bell = new OscillatorNode(at, { type: "triangle", frequency: pitch });
  const volume = new GainNode(at, { gain: SILENT });
  volume.gain.setValueAtTime(SILENT, begins);
  volume.gain.exponentialRampToValueAtTime(LOUD, begins + 0.015);
  volume.gain.exponentialRampToValueAtTime(SILENT, begins + FADES);
  bell.connect(volume).connect(at.destination);
  bell.start(begins);
  bell.stop(begins + FADES);
}
