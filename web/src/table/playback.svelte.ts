/** The queue of what happens at a table: each move is shown once the one before it has landed. */
import type { PlayedLine, TableMessage } from "../api/types";
import { PACES } from "../kit/pace";
import type { Speed } from "../lib/settings.svelte";

export { PACES };
export const GATHERS = 300; // ms for a bot to go on with a move that has several parts: they are shown as one

/** What pacing depends on, beside the messages. */
export interface Watching {
  speed: () => Speed;
  /** Nobody looks: whatever comes is shown at once. */
  isAway: () => boolean;
}

/** The one move that a message tells; undefined: it tells of something else, or of several. */
export function moveOf({ story }: TableMessage): PlayedLine | undefined {
  const [only, ...others] = story ?? [];
  return only?.kind === "played" && !others.length ? only : undefined;
}

/** Whether a message only goes on with the move of the one before it. */
function continues(message: TableMessage, before: TableMessage): boolean {
  const [now, then] = [moveOf(message), moveOf(before)];
  return !!now && !!then && !then.whole && now.seat === then.seat;
}

/** One pair of eyes: what they are shown now, and what waits. */
export class Playback {
  /** What is on the screen. */
  shown = $state.raw<TableMessage | null>(null);
  #waiting = $state.raw<readonly TableMessage[]>([]);
  #own: readonly number[] = [];
  #busyUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly watching: Watching) {}

  /** Something has happened that is not shown yet. */
  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Take in the table as it is now; `own`: the seats of whoever looks. */
  hear(message: TableMessage, own: readonly number[]): void {
    this.#own = own;
    const last = this.#waiting.at(-1) ?? this.shown;
    if (last === message) return;
    if (!last || !this.#follows(message, last)) return this.#jump(message);
    this.#waiting = [...this.#waiting, message];
    if (!this.#timer) this.#plan();
  }

  /** Whoever looks wants to act: show how things stand. */
  hurry(): void {
    const now = this.#waiting.at(-1);
    if (now) this.#jump(now);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether a message can wait for its turn. Own moves cannot, nor what is asked of us or taken back. */
  #follows(message: TableMessage, last: TableMessage): boolean {
    const move = moveOf(message);
    const isNext = message.viewer === last.viewer && message.number === last.number + 1;
    if (!move || !isNext || this.#own.includes(move.seat) || this.watching.isAway()) return false;
    return this.#pace(message, last) > 0 && !message.question;
  }

  #jump(message: TableMessage): void {
    this.stop();
    const before = this.shown;
    this.#waiting = [];
    this.#show(message, before);
  }

  #show(message: TableMessage, before: TableMessage | null): void {
    this.shown = message;
    const isMove = before !== null && moveOf(message) !== undefined && !this.watching.isAway();
    this.#busyUntil = isMove ? Date.now() + this.#pace(message, before) : 0;
  }

  /** How long a message is looked at. */
  #pace(message: TableMessage, before: TableMessage): number {
    const { move, more } = PACES[this.watching.speed()];
    return moveOf(message)?.seat === moveOf(before)?.seat ? more : move;
  }

  /** Show the first that waits when it is time. */
  #plan(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const gathers = this.#waiting.length === 1 && isPartOfBot(first) ? GATHERS : 0;
    const wait = Math.max(0, this.#busyUntil - Date.now(), gathers);
    if (!wait) return this.#next();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, wait);
  }

  /** The next move, with as many of its parts as are there. */
  #next(): void {
    const [first, ...others] = this.#waiting;
    if (!first) return;
    let move = first;
    while (others[0] && continues(others[0], move)) move = others.shift() ?? move;
    const before = this.shown;
    this.#waiting = others;
    this.#show(move, before);
    this.#plan();
  }
}

function isPartOfBot(message: TableMessage): boolean {
  const move = moveOf(message);
  return move !== undefined && !move.whole && message.seats[move.seat]?.bot != null;
}
