import type { Result, Step } from "../api/types";

/** What a finished game tells of one seat: counted from the steps that the server tells. */
export interface SeatStatistics {
  choices: number;
  /** Seconds before the own choices; null: nobody has measured. */
  thought: number | null;
  /** The choice that brought most, and the turn after it; null: none brought anything. */
  best: { points: number; turn: number } | null;
  /** The share of turns after which nobody had more points, 0..1. */
  ahead: number;
}

/** As the rules counted by then; where they count at the end only, if that had been it. */
const pointsOf = ({ points, scores }: Step, seat: number): number => (points ?? scores)[seat] ?? 0;

export function statistics(steps: readonly Step[], result: Result | null, seat: number): SeatStatistics {
  const gains = steps.flatMap((step, place) => {
    const last = steps[place - 1];
    if (!last || step.seat !== seat) return [];
    return [{ points: pointsOf(step, seat) - pointsOf(last, seat), turn: step.turn }];
  });
  const best = gains.reduce((most, one) => (one.points > most.points ? one : most), { points: 0, turn: 0 });
  const led = steps.filter(
    (step) => step.turn > 0 && Math.max(...(step.points ?? step.scores)) === pointsOf(step, seat),
  );
  return {
    choices: gains.length,
    thought: result?.thought?.[seat] ?? null,
    best: best.points > 0 ? best : null,
    ahead: led.length / Math.max(1, steps.length - 1),
  };
}
