import type { SuggestedOpponent, SuggestedOpponents } from "../api/types";
import { ask } from "../lib/api";
import { keep, kept } from "../lib/kept";
import { wire } from "../lib/socket.svelte";
import { botHabits, type Seated } from "./bots.svelte";

const NAME = "suggested"; // what was answered, so that nobody hears it twice

/** Another level of bots for the next game, as the server proposes it from the last results. */
export class Suggestions {
  #told = $state.raw<readonly SuggestedOpponent[]>([]);
  #answered = $state.raw<readonly string[]>(kept(NAME, []));

  /** Of whoever sits here; of nobody there are no results. */
  async load(): Promise<void> {
    this.#told = wire.you ? (await ask<SuggestedOpponents>("GET", "/api/me/opponents")).suggested : [];
  }

  /** What is to be said of a game; null: nothing, or somebody has chosen such bots already. */
  of(game: Seated, levels: readonly string[] | undefined): SuggestedOpponent | null {
    const one = this.#told.find((each) => each.game === game.id);
    if (!one || !levels?.includes(one.level) || this.#answered.includes(key_of(one))) return null;
    const further = levels.indexOf(one.level) - levels.indexOf(botHabits.of(game, levels).level);
    return (one.way === "won" ? further > 0 : further < 0) ? one : null;
  }

  /** Taken, refused, or played past: it is not said again. */
  answer(one: SuggestedOpponent | null): void {
    if (!one) return;
    this.#answered = [...this.#answered, key_of(one)];
    keep(NAME, this.#answered);
  }

  take(game: Seated, one: SuggestedOpponent): void {
    botHabits.keep(game.id, { ...botHabits.of(game), level: one.level });
    this.answer(one);
  }
}

const key_of = ({ game, against, way }: SuggestedOpponent): string => `${game} ${against} ${way}`;

export const suggestions = new Suggestions();
