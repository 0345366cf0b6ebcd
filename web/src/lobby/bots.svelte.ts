import type { GameCard } from "../api/types";
import { keep, kept } from "../lib/kept";

/** What there is to know of a game: how many can sit there. */
export type Seated = Pick<GameCard, "id" | "seats">;

/** How somebody plays a game against bots: how many sit there in all, and how strong the bots are. */
export interface BotHabit {
  seats: number;
  level: string;
}

const USUAL_LEVEL = "normal";

/** Remembered by this browser, for each game by itself. */
export class BotHabits {
  #kept = $state<Record<string, BotHabit>>(kept("bots", {}));

  of({ id, seats }: Seated, levels?: readonly string[]): BotHabit {
    const known = this.#kept[id];
    const level = known?.level ?? kept("level", USUAL_LEVEL); // as it was once asked for all games
    return {
      seats: known && seats.includes(known.seats) ? known.seats : Math.min(...seats),
      level: !levels || levels.includes(level) ? level : USUAL_LEVEL, // of another release
    };
  }

  keep(game: string, habit: BotHabit): void {
    this.#kept[game] = habit;
    keep("bots", this.#kept);
  }
}

export const botHabits = new BotHabits();
