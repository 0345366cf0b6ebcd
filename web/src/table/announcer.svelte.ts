import type { StoryLine } from "../api/types";

const NEVER = -1;

/** Words that are chosen when they are said: in another language, other ones. */
type Spoken = () => string;

/** Says each thing that happens once, to those who hear the page rather than see it. */
export class LiveAnnouncer {
  #spoken = $state.raw<readonly Spoken[]>([]);
  #isSecond = $state(false);
  #last = NEVER; // the last line of the journal that was told
  #asked = NEVER; // the line after which we were last asked for a move

  /** The same words twice are a change, too: else they would not be heard. */
  readonly said = $derived.by(() => {
    const words = this.#spoken.map((one) => one()).filter(Boolean);
    return words.join(" ") + (this.#isSecond ? " " : "");
  });

  /** Tell the lines that are new; of what happened before we came only the last. */
  tell(log: readonly StoryLine[], words: (line: StoryLine) => string[]): void {
    const fresh = this.#last === NEVER ? log.slice(-1) : log.filter((line) => line.number > this.#last);
    this.#last = Math.max(this.#last, log.at(-1)?.number ?? NEVER);
    this.#say(fresh.filter((line) => words(line).length).map((line) => () => words(line).join(" ")));
  }

  /** Ask for a move, once for each time that it is our turn. */
  ask(number: number, question: Spoken): void {
    if (number === this.#asked) return;
    this.#asked = number;
    this.#say([...(this.#last === number ? this.#spoken : []), question]);
  }

  #say(spoken: readonly Spoken[]): void {
    if (!spoken.length) return;
    this.#spoken = spoken;
    this.#isSecond = !this.#isSecond;
  }
}
