/** What belongs together when it is taken back, and what can be played once more after that. */
import type { PlayedLine, StoryLine } from "../api/types";

const isPlayed = (line: StoryLine): line is PlayedLine => line.kind === "played";

/** The turn at which a seat began the move that is not whole yet. */
export function beganAt(log: readonly StoryLine[], seat: number): number | undefined {
  const lines = log.filter(isPlayed);
  const before = lines.findLastIndex((line) => line.whole || line.seat !== seat);
  return lines[before + 1]?.turn;
}

/** Decisions that were taken back, in order. */
export interface Taken {
  seat: number;
  turn: number;
  moves: readonly string[];
}

export class Redo {
  #taken = $state.raw<Taken | null>(null);

  /** These seats take back all from a turn on; what others did after them they will do anew. */
  remember(log: readonly StoryLine[], turn: number, own: readonly number[]): void {
    const lines = log.filter(isPlayed).filter((line) => line.turn >= turn);
    const others = lines.findIndex((line) => !own.includes(line.seat));
    const mine = others < 0 ? lines : lines.slice(0, others);
    const moves = mine.flatMap(({ move }) => move ?? []);
    const [first] = mine;
    this.#taken = first && moves.length === mine.length ? { seat: first.seat, turn, moves } : null;
  }

  /** What can be played again; null once anything else has happened. */
  after(log: readonly StoryLine[]): Taken | null {
    const [taken, last] = [this.#taken, log.at(-1)];
    return taken && last?.kind === "undone" && last.to_turn === taken.turn ? taken : null;
  }
}
