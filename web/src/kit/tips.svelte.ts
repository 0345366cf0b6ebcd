/** Whatever has a name on a board says it: under the mouse, under the focus, and to a finger that taps it. */
import { on } from "svelte/events";
import { TALL } from "./arrows";

/** Pictures answer to a tap, too: that of a part is a choice, or the question why not. */
const PICTURE = '[role="img"][aria-label]';
const NAMED = `${PICTURE}, [data-part], [data-target]`;
const WAIT = 450; // ms that the mouse rests

export interface Tip {
  readonly text: string;
  /** What it is about, on the screen. */
  readonly box: DOMRect;
}

export class Tips {
  now = $state.raw<Tip | null>(null);
  #about: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For the board as a whole. */
  readonly surface = (board: HTMLElement | SVGElement): (() => void) => {
    // Svelte's own: the focus also leaves what is just being taken out of the drawing.
    const off = [
      on(board as HTMLElement, "pointerover", (event) => this.#hover(event)),
      on(board as HTMLElement, "pointerleave", this.hide),
      on(board as HTMLElement, "pointerdown", this.hide),
      on(board as HTMLElement, "click", (event) => this.#tap(event)),
      on(board as HTMLElement, "focusin", (event) => this.#focus(event)),
      on(board as HTMLElement, "focusout", this.hide),
      on(window, "scroll", this.hide, { capture: true, passive: true }),
      on(window, "keydown", (event) => event.key === "Escape" && this.hide(), { capture: true }),
    ];
    return () => {
      for (const one of off) one();
      this.hide();
    };
  };

  readonly hide = (): void => {
    clearTimeout(this.#timer);
    this.now = this.#about = null;
  };

  /** Something is carried, a button pressed: no time for names. */
  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const found = named(event.target, NAMED);
    if (found === this.#about) return;
    this.hide();
    this.#about = found;
    if (found && !event.buttons) this.#timer = setTimeout(() => this.#show(found), WAIT);
  }

  #tap(event: MouseEvent): void {
    const found = named(event.target, PICTURE);
    if (found && isTip(event)) this.#show(found);
  }

  #focus({ target }: FocusEvent): void {
    const found = named(target, NAMED);
    if (found?.matches(":focus-visible")) this.#show(found);
  }

  #show(about: Element): void {
    const text = nameOf(about);
    if (!text || !about.isConnected) return this.hide();
    this.#about = about;
    this.now = { text, box: about.getBoundingClientRect() };
  }
}

/** A tap that is answered by a name. */
export function isTip(event: MouseEvent): boolean {
  const isFinger = "pointerType" in event && event.pointerType === "touch";
  return isFinger && named(event.target, NAMED)?.matches(PICTURE) === true;
}

function named(target: EventTarget | null, which: string): Element | null {
  return target instanceof Element ? target.closest(which) : null;
}

/** As screen readers say it. */
const nameOf = (part: Element): string =>
  part.getAttribute("aria-label") ?? part.querySelector(".sr")?.textContent.trim() ?? "";

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8; // px

/** Above what it is about, or below where there is no room; never beyond the edge of the window. */
export function placeOf({ box }: Tip, card: Size, window: Size): { left: number; top: number } {
  const within = (at: number, size: number, all: number): number => Math.max(GAP, Math.min(all - size - GAP, at));
  const head = box.height > TALL ? box.bottom - TALL / 2 : box.top;
  const above = head - card.height - GAP;
  return {
    left: within(box.left + box.width / 2 - card.width / 2, card.width, window.width),
    top: within(above < GAP ? box.bottom + GAP : above, card.height, window.height),
  };
}
