/** A place for buttons: whatever gives something up cannot be pressed where another button was a moment ago. */
export const MOMENT = 1000; // ms: a second tap of the same hand

export class Place {
  /** What stands here came just now, to where something else was. */
  isFresh = $state(false);
  #shown = "";
  #last = ""; // what stood here when something did
  #leftAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What stands here now, in a word; "": nothing. */
  show(what: string): void {
    if (what === this.#shown) return;
    const isRecent = this.#shown !== "" || Date.now() - this.#leftAt < MOMENT;
    if (!what) this.#leftAt = Date.now();
    else if (this.#last && this.#last !== what && isRecent) this.press();
    this.#shown = what;
    if (what) this.#last = what;
  }

  /** Somebody has pressed what stands here, and it was done at once: whatever comes next is another question. */
  press(): void {
    clearTimeout(this.#timer);
    this.isFresh = true;
    this.#timer = setTimeout(() => (this.isFresh = false), MOMENT);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
