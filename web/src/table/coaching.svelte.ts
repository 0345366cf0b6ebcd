import type { CoachAnswer, Purpose, Purposes } from "../api/types";
import type { Legal } from "../games/board";
import { ask } from "../lib/api";
import type { CoachedSitting } from "./coach.svelte";

const PATIENCE = 2500; // ms: then a move goes through

/** What the coach at a table says. It never keeps anybody waiting: what goes wrong is said by nobody. */
export class Coaching {
  /** What the bots were after since our last move. */
  purposes = $state.raw<readonly Purpose[]>([]);
  isThinking = $state(false);
  isWarming = $state(false);

  constructor(private readonly sitting: CoachedSitting) {
    sitting.adviser = (option, turn) => this.#concern(option, turn);
  }

  /** The coach is sent away. */
  stop(): void {
    this.sitting.adviser = this.sitting.concern = null;
  }

  async #concern(option: Legal, turn: number): Promise<string> {
    const { sitting } = this;
    sitting.busy = this.isThinking = true;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const asked = this.#ask<CoachAnswer>("", { turn, seat: sitting.viewer, move: option.move });
    const answer = await Promise.race([asked, late]);
    sitting.busy = this.isThinking = false;
    this.isWarming = answer?.status === "warming";
    return answer?.status === "concern" ? answer.text : "";
  }

  /** It is our turn: what was all that for? */
  async look(): Promise<void> {
    const { message, lastOwn } = this.sitting;
    const since = (lastOwn?.turn ?? -1) + 1;
    if (!message || since > message.turn) return;
    const told = await this.#ask<Purposes>("/purposes", { since });
    if (this.sitting.message?.turn !== message.turn) return;
    this.isWarming = told?.status === "warming";
    this.purposes = told?.purposes ?? [];
  }

  #ask<Answer>(what: string, body: object): Promise<Answer | null> {
    const { table, link } = this.sitting;
    return ask<Answer>("POST", `/api/tables/${table.id}/coach${what}`, { ...body, link }).catch(() => null);
  }
}
