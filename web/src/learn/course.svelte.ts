/** Somebody's way through a lesson: the step, the table, and who answers to moves there. */
import type { LessonAnswer, LessonPage, LessonStep, Saying, ShownMove, StoryLine, TableMessage } from "../api/types";
import { PACES } from "../kit/pace";
import { ask, Refusal } from "../lib/api";
import { Feed } from "../lib/feed.svelte";
import { settings } from "../lib/settings.svelte";
import type { Answer } from "../lib/socket.svelte";
import { texts } from "../lib/text.svelte";
import { isAway, known } from "./known";
import { keepProgress } from "./progress";

export const TABLE = "lesson"; // the id of a table that nobody keeps
const PUPIL = 0;

/** The table after a part of the move that a step asks for. */
interface Moment {
  readonly table: TableMessage;
  readonly wanted: ShownMove | null;
}

export class Course {
  readonly feed = new Feed(TABLE, null);
  /** In the language of the screen. */
  page = $state.raw<LessonPage>() as LessonPage;
  number = $state(0);
  /** The move of the step was made. */
  isDone = $state(false);
  /** What follows by itself is being shown. */
  isReplying = $state(false);
  /** Another table, or another moment of it: nothing travels there. */
  isStill = $state(true);
  #moments = $state.raw<readonly Moment[]>([]); // of this step
  #played: readonly string[] = []; // in this step
  #replies: readonly TableMessage[] = []; // still to be shown
  #line = 0; // of the journal that a lesson does not have
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: LessonPage, first: number) {
    this.page = page;
    this.#begin(first);
  }

  readonly isOver = $derived.by(() => this.number >= this.page.steps.length);
  /** The last one stays when all is over. */
  readonly step = $derived.by(() => this.page.steps[Math.min(this.number, this.page.steps.length - 1)] as LessonStep);
  readonly asks = $derived.by(() => !this.isOver && this.step.wanted !== null && !this.isDone);
  /** What is still missing of the move. */
  readonly wanted = $derived.by(() => (this.asks ? (this.#moments.at(-1)?.wanted ?? null) : null));

  /** The next step, whether this one was done or not. What followed the move of this one has led there, unless it takes place elsewhere. */
  goOn(): void {
    const [before, wasDone] = [this.step, this.isDone];
    this.hurry();
    if (this.number + 1 >= this.page.steps.length) return this.#enter(this.page.steps.length);
    this.#enter(this.number + 1);
    this.#show(before.scene, wasDone && this.step.scene === before.scene);
  }

  /** The step before this one; in the middle of a step, its beginning. */
  back(): void {
    const isBegun = this.#played.length > 0 || this.isDone;
    const to = this.isOver ? this.page.steps.length - 1 : isBegun ? this.number : Math.max(0, this.number - 1);
    this.#begin(to);
  }

  /** Whoever acts sees first how things stand. */
  hurry(): void {
    this.stop();
    while (this.#replies.length) this.#reply();
    this.isReplying = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** What a board asks and what is played; what is taken back need not be asked for. */
  readonly say = async (saying: Saying): Promise<Answer> => {
    if (saying.kind === "ask_undo") return this.#takeBack(saying.to_turn ?? 0);
    const moments = this.#moments;
    const told = await this.#ask(saying);
    const { answer } = told;
    if (answer.kind === "refused") throw new Refusal(answer.code, answer.text, answer.rule ?? null);
    if (saying.kind !== "play" || answer.kind !== "accepted") return answer;
    if (moments === this.#moments) this.#take(saying.move ?? "", told); // else somebody has gone elsewhere meanwhile
    return { ...answer, number: this.#line };
  };

  /** The server, or what it told for when it is away. */
  async #ask(saying: Saying): Promise<LessonAnswer> {
    const { game } = this.page;
    const spot = { game, step: this.number, played: this.#played, wanted: this.wanted, rule: this.step.rule };
    const place = `/api/lessons/${game}/${texts.language}/${this.number}`;
    try {
      return await ask<LessonAnswer>("POST", place, { played: this.#played, asked: saying });
    } catch (error) {
      if (isAway(error)) return known(saying, spot);
      throw error;
    }
  }

  #take(move: string, { tables, wanted = null }: LessonAnswer): void {
    const [table, ...replies] = tables ?? [];
    if (!table) return;
    this.isStill = false;
    this.#played = [...this.#played, move];
    this.#moments = [...this.#moments, { table, wanted }];
    this.#replies = replies;
    this.isDone = wanted === null;
    this.#hear(table, table.story ?? []);
    this.#wait();
  }

  #takeBack(turn: number): Answer {
    const kept = this.#moments.findIndex(({ table }) => table.turn === turn);
    const moment = this.#moments[kept];
    if (moment) {
      this.isStill = false;
      this.#played = this.#played.slice(0, kept);
      this.#moments = this.#moments.slice(0, kept + 1);
      this.#hear(moment.table, [undone(turn)]);
    } else this.back();
    return { kind: "accepted", key: 0, table: TABLE, number: this.#line, turn };
  }

  #enter(number: number): void {
    this.stop();
    this.isReplying = false;
    this.number = number;
    this.isDone = false;
    this.#played = [];
    this.#replies = [];
    keepProgress(this.page.game, number, this.page.steps.length);
  }

  #begin(number: number): void {
    const { scene } = this.step;
    this.#enter(number);
    this.#show(scene, false);
  }

  /** The table with which the step begins: of what was played there, only what came before is told. */
  #show(scene: number, isLedHere: boolean): void {
    const { table, wanted } = this.step;
    this.isStill = !isLedHere;
    this.#moments = [{ table, wanted }];
    this.#hear(table, isLedHere ? [] : [undone(scene === this.step.scene ? table.turn : 0)]);
  }

  /** What follows by itself is shown one move after the other. */
  #wait(): void {
    this.isReplying = this.#replies.length > 0;
    if (!this.isReplying) return;
    const pause = PACES[settings.choices.speed].move;
    if (pause) this.#timer = setTimeout(() => (this.#reply(), this.#wait()), pause);
    else this.hurry();
  }

  #reply(): void {
    const [first, ...others] = this.#replies;
    this.#replies = others;
    if (first) this.#hear(first, first.story ?? []);
  }

  /** As line after line of a journal, whichever way somebody goes. */
  #hear(table: TableMessage, story: readonly StoryLine[]): void {
    const number = ++this.#line;
    this.feed.hear({ ...table, number, story: story.map((line) => ({ ...line, number })) });
  }
}

const undone = (to_turn: number): StoryLine => ({
  number: 0,
  kind: "undone",
  at: 0,
  seat: PUPIL,
  to_turn,
  how: "free",
});
