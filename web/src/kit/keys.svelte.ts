/** A board is played by keys: arrows go to the nearest part, and the focus is not lost with the part that had it. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { ARROWS, nearest, placeOf } from "./arrows";

type Focusable = HTMLElement | SVGElement;

const LEGAL = '[data-part="legal"], [data-part="helps"]';
/** With Shift also what cannot be chosen, which says why, and pictures, which say their name. */
const ALL = '[data-part], [role="img"][tabindex]';
const REMEMBERED = 8; // parts

export class Keys {
  /** Whether it was the keyboard that was used last. */
  areUsed = false;
  #board: Element | null = null;
  #last: readonly string[] = [];

  /** For the board as a whole: it hears the keys of all its parts. */
  readonly surface: Attachment<Focusable> = (element) => {
    const board = (this.#board = element as HTMLElement);
    const off = [
      on(board, "keydown", () => (this.areUsed = true), { capture: true }),
      on(board, "keydown", (event) => this.#hear(event)),
      on(board, "pointerdown", () => (this.areUsed = false)),
      on(board, "focusin", (event) => this.#remember(event)),
    ];
    return () => {
      for (const one of off) one();
    };
  };

  /** Who plays by keys finds the focus where it was, or at the first thing to choose: what had it may be gone. */
  restore(): void {
    if (!this.areUsed || document.activeElement !== document.body) return;
    const known = this.#last.map((id) => document.getElementById(id)?.closest<Focusable>(LEGAL)).find(Boolean);
    (known ?? this.#parts('[data-part="legal"]')[0])?.focus();
  }

  /** The next choice is made there. */
  goTo(selector: string): void {
    if (this.areUsed) this.#parts(selector)[0]?.focus();
  }

  /** From one part to the next of those that say the same number. */
  goToNumber(number: string): void {
    const same = this.#parts(LEGAL).filter((part) => part.dataset["number"] === number);
    const at = same.findIndex((part) => part === document.activeElement);
    same[(at + 1) % same.length]?.focus();
  }

  #parts(selector: string): Focusable[] {
    return [...(this.#board?.querySelectorAll<Focusable>(selector) ?? [])];
  }

  #remember({ target }: FocusEvent): void {
    const id = target instanceof Element && target.closest("[data-part]")?.id;
    if (id) this.#last = [id, ...this.#last.filter((one) => one !== id)].slice(0, REMEMBERED);
  }

  #hear(event: KeyboardEvent): void {
    const part = event.target instanceof Element ? event.target.closest(ALL) : null;
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way) {
      nearest(placeOf(part), way, this.#parts(event.shiftKey ? ALL : LEGAL), placeOf)?.focus();
      event.preventDefault(); // the board does not scroll under it
    } else if (event.key === "?" && part.getAttribute("aria-disabled") === "true") {
      part.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a greyed part answers why
      event.stopPropagation();
    }
  }
}
