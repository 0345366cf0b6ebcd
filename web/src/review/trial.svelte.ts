/** The table before a decision, as its seat saw it: what was better is shown there, and others are tried. */
import type { MomentAnswer, ReviewDecision, ReviewedMove, Saying, TableMessage, TriedMove } from "../api/types";
import type { BoardModule } from "../games/board";
import { ask, Refusal } from "../lib/api";
import { Feed } from "../lib/feed.svelte";
import type { Answer } from "../lib/socket.svelte";
import { Sitting } from "../table/sitting.svelte";
import type { Reviewing } from "./reviewing.svelte";

export class Trial {
  readonly sitting: Sitting;
  /** Somebody looks for a better move: nothing is told until one is found, or given up. */
  isTrying = $state(false);
  tried = $state.raw<TriedMove | null>(null);
  readonly #feed: Feed;

  constructor(
    readonly reviewing: Reviewing,
    readonly decision: ReviewDecision,
    readonly table: TableMessage,
    board: BoardModule,
  ) {
    this.#feed = new Feed(table.table, reviewing.link);
    this.#feed.hear(table);
    this.sitting = new Sitting(this.#feed, { seats: [], terms: { level: "" } }, this.#say);
    this.sitting.board = { ...board, passes: [] };
  }

  static async at(reviewing: Reviewing, decision: ReviewDecision, board: BoardModule): Promise<Trial> {
    const table = await ask<TableMessage>("GET", `${reviewing.place}/${decision.turn}${reviewing.query}`);
    return new Trial(reviewing, decision, table, board);
  }

  /** The board shows a move as if it were chosen. */
  show(move: ReviewedMove | null, words: () => string): void {
    const begins = move && (this.table.legal.find((one) => one.move === move.choice.move) ?? move.choice);
    this.sitting.pointed = move && begins ? { move: move.move, begins, words } : null;
  }

  begin(): void {
    this.sitting.deselect();
    this.tried = null;
    this.isTrying = true;
  }

  end(): void {
    this.sitting.deselect();
    this.isTrying = false;
  }

  readonly #say = async (saying: Saying): Promise<Answer> => {
    if (saying.kind === "play") return this.#play(saying.turn ?? -1, saying.move ?? "");
    if (saying.kind !== "preview" && saying.kind !== "effects" && saying.kind !== "why")
      throw new Refusal("not_here", "", null);
    const { place, link } = this.reviewing;
    const told = await ask<MomentAnswer>("POST", `${place}/${this.decision.turn}`, { asked: saying, link });
    return told.answer;
  };

  /** What a move begins with is judged; the table stays as it is. */
  async #play(turn: number, move: string): Promise<Answer> {
    if (turn === this.table.turn) {
      const { place, link } = this.reviewing;
      this.tried = null;
      this.tried = await ask<TriedMove>("POST", `${place}/try`, { turn: this.decision.turn, move, link });
    }
    return { kind: "accepted", key: 0, table: this.table.table, number: this.table.number, turn };
  }

  stop(): void {
    this.sitting.stop();
  }
}
