/** How fast things happen on a table: one queue shows the moves, and what travels lands before the next one is shown. */
import type { Speed } from "../lib/settings.svelte";

/** ms that a move is looked at before the next one is shown; a further one of the same player needs less. */
export const PACES: Record<Speed, { move: number; more: number }> = {
  slow: { move: 1800, more: 1300 },
  normal: { move: 1100, more: 800 },
  fast: { move: 550, more: 400 },
  none: { move: 0, more: 0 },
};

const FLIGHT = 420; // ms
const APART = 70; // between the first piece and the second

/** ms until the next move may be shown. At no speed at all nothing waits, so it need not be shorter than at the fastest. */
export const roomFor = (speed: Speed): number => (PACES[speed].more || PACES.fast.more) - 50;

/** How long each of so many pieces travels, and how long after another it leaves. */
export function schedule(count: number, speed: Speed): { flight: number; apart: number } {
  const flight = Math.min(FLIGHT, 0.8 * roomFor(speed));
  return { flight, apart: Math.min(APART, (roomFor(speed) - flight) / Math.max(1, count - 1)) };
}
