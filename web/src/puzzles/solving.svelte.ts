/** Somebody at a puzzle: what they have found so far, what they were told, and how they stand. */
import type {
  PuzzleAnswer,
  PuzzleExplained,
  PuzzleHint,
  PuzzlePage,
  PuzzleReply,
  PuzzleState,
  ReviewedMove,
  Saying,
} from "../api/types";
import type { BoardModule } from "../games/board";
import { ask, Refusal, sentence } from "../lib/api";
import { Feed } from "../lib/feed.svelte";
import type { Answer } from "../lib/socket.svelte";
import { Sitting } from "../table/sitting.svelte";

const TABLE = "puzzle"; // the id of a table that nobody keeps
export const SHOWN = 3; // the hint that tells the move

export class Solving {
  readonly sitting: Sitting;
  /** What came of the last move. */
  verdict = $state<PuzzleAnswer["verdict"]>(null);
  loss = $state(0);
  /** What the others have done since the last move that was right. */
  replies = $state.raw<readonly PuzzleReply[]>([]);
  hints = $state.raw<readonly PuzzleHint[]>([]);
  explained = $state.raw<PuzzleExplained | null>(null);
  standing = $state.raw<PuzzleState | null>(null);
  problem = $state("");
  readonly #feed = new Feed(TABLE, null);
  #played: readonly string[] = [];

  constructor(
    readonly page: PuzzlePage,
    board: BoardModule,
  ) {
    this.standing = page.state ?? null;
    this.#feed.hear(page.table);
    this.sitting = new Sitting(this.#feed, { seats: [], terms: { level: "" } }, this.#say);
    this.sitting.board = { ...board, passes: [] };
  }

  readonly isSolved = $derived.by(() => this.verdict === "solved");
  /** Found, or given up. */
  readonly isOver = $derived.by(() => this.explained !== null);

  get #place(): string {
    return `/api/puzzles/${this.page.game}/${this.page.puzzle}`;
  }

  /** The next hint; the last one is the move itself, which then is shown on the board. */
  async hint(words: (move: ReviewedMove) => string, level = this.hints.length + 1): Promise<void> {
    this.problem = "";
    try {
      const told = await ask<PuzzleHint>("POST", `${this.#place}/hint`, { level });
      this.standing = told.state ?? this.standing;
      if (told.explained) this.#show(told.explained, words);
      else this.hints = [...this.hints, told];
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  #show(explained: PuzzleExplained, words: (move: ReviewedMove) => string): void {
    const { best } = explained;
    this.explained = explained;
    this.verdict = null;
    this.sitting.deselect();
    if (this.#played.length === 0)
      this.sitting.pointed = { move: best.move, begins: best.choice, words: () => words(best) };
  }

  readonly #say = async (saying: Saying): Promise<Answer> => {
    if (saying.kind !== "play" && saying.kind !== "preview" && saying.kind !== "effects" && saying.kind !== "why")
      throw new Refusal("not_here", "", null);
    const told = await ask<PuzzleAnswer>("POST", this.#place, { played: this.#played, asked: saying });
    const { answer } = told;
    if (answer.kind === "refused") throw new Refusal(answer.code, answer.text, answer.rule ?? null);
    if (saying.kind === "play") this.#hear(saying.move ?? "", told);
    return answer.kind === "accepted" ? { ...answer, number: this.sitting.message?.number ?? 0 } : answer;
  };

  #hear(move: string, told: PuzzleAnswer): void {
    this.verdict = told.verdict ?? null;
    this.loss = told.loss ?? 0;
    this.replies = told.replies ?? [];
    this.standing = told.state ?? this.standing;
    if (!told.table) return this.sitting.deselect();
    this.#played = [...this.#played, move];
    this.#feed.hear(told.table);
    this.explained = told.explained ?? null;
  }

  stop(): void {
    this.sitting.stop();
  }
}
