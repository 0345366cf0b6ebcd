import type { StoryLine } from "../api/types";

const NEVER = -1;

/** Says each thing that happens once, to those who hear the page rather than see it. */
export class Herald {
  said = $state("");
  #last = NEVER; // the last line of the journal that was told
  #asked = NEVER; // the line after which we were last asked for a move

  /** Tell the lines that are new; of what happened before we came only the last. */
  tell(log: readonly StoryLine[], words: (line: StoryLine) => string[]): void {
    const fresh = this.#last === NEVER ? log.slice(-1) : log.filter((line) => line.number > this.#last);
    this.#last = Math.max(this.#last, log.at(-1)?.number ?? NEVER);
    this.#say(fresh.flatMap(words));
  }

  /** Ask for a move, once for each time that it is our turn. */
  ask(number: number, question: string): void {
    if (number === this.#asked) return;
    this.#asked = number;
    this.#say([question], this.#last === number ? this.said : "");
  }

  /** The same words twice are a change, too: else they would not be heard. */
  #say(sentences: readonly string[], before = ""): void {
    if (!sentences.length) return;
    const all = [before.trim(), ...sentences].filter(Boolean).join(" ");
    this.said = all === this.said ? `${all} ` : all;
  }
}
