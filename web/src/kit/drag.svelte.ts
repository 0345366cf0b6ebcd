/** One drag for every board, with mouse, pen or finger: a press that goes on carries a piece, a short one stays a tap. */
import type { Attachment } from "svelte/attachments";

export const THRESHOLD = 7; // px that a hand may tremble

/** Where the pointer is on the screen, and what lies there. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly element: Element | null;
  /** What takes the piece, or would say why it does not. */
  readonly target: Element | null;
}

export interface Load<Piece> {
  /** What follows the pointer: the board knows how to draw it. */
  readonly piece: Piece;
  /** A selector of all that can be asked to take it. */
  readonly onto: string;
  /** How large its drawing is on the screen, if not as the drawing that it was taken from. */
  readonly scale?: number;
  /** It has left its place. */
  readonly lift?: () => void;
  readonly over?: (at: Place) => void;
  /** It was let go; without it, whatever takes it is chosen as by a click. */
  readonly drop?: (at: Place) => void;
  /** It is no longer carried: dropped, or taken back. */
  readonly end?: (isDropped: boolean) => void;
}

interface Carried<Piece> {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** It is seen above the finger. */
  readonly isTouched: boolean;
}

export class Drag<Piece> {
  /** What is on its way, and where, on the screen. */
  now = $state.raw<Carried<Piece> | null>(null);
  /** The pointer is down on something that can be carried. */
  isHeld = $state(false);
  #board: Element | null = null;
  #over: Element | null = null;
  #stop: ((isDropped?: boolean) => void) | null = null;

  /** For the board as a whole: it hears the pointer, whatever becomes of the part that was pressed. */
  readonly surface: Attachment<Element> = (board) => {
    const stay = (event: Event): void => void (this.isHeld && holdStill(event));
    // `touch-action` is not heeded inside a drawing: the page would scroll, and the finger lose what it carries.
    board.addEventListener("touchmove", stay, { passive: false });
    this.#board = board;
    return () => {
      board.removeEventListener("touchmove", stay);
      this.#stop?.();
    };
  };

  /** The pointer went down on something that can be carried. */
  press(down: PointerEvent, load: Load<Piece>): void {
    const part = down.currentTarget;
    if (!down.isPrimary || down.button !== 0 || !(part instanceof Element)) return;
    this.#stop?.();
    const [listening, scale] = [new AbortController(), load.scale ?? scaleOf(part)];
    const { signal } = listening;
    const on = (kind: "pointermove" | "pointerup" | "pointercancel", then: (event: PointerEvent) => void): void =>
      addEventListener(kind, (event) => event.pointerId === down.pointerId && then(event), { signal });
    this.#stop = (isDropped = false) => {
      listening.abort();
      this.#end(load, isDropped);
    };
    this.isHeld = true;
    on("pointermove", (event) => this.#move(event, down, load, scale));
    on("pointerup", (event) => this.#release(event, load));
    on("pointercancel", () => this.#stop?.());
    addEventListener("keydown", (event) => this.#letGo(event, down.pointerId), { capture: true, signal });
    // A part that goes away meanwhile still hears its finger, and nobody else does.
    down.target?.addEventListener("touchmove", holdStill, { passive: false, signal });
  }

  #move(event: PointerEvent, down: PointerEvent, load: Load<Piece>, scale: number): void {
    const { clientX: x, clientY: y, pointerType } = event;
    if (!this.now) {
      if (Math.hypot(x - down.clientX, y - down.clientY) < THRESHOLD) return;
      this.#board?.setPointerCapture(event.pointerId);
      this.#board?.setAttribute("data-carrying", "");
      load.lift?.();
    }
    this.now = { piece: load.piece, x, y, scale, isTouched: pointerType === "touch" };
    const at = placeOf(event, load.onto);
    this.#light(at.target);
    load.over?.(at);
  }

  #release(event: PointerEvent, load: Load<Piece>): void {
    const [isCarried, at] = [this.now !== null, placeOf(event, load.onto)];
    this.#light(null);
    if (isCarried && load.drop) load.drop(at);
    else if (isCarried) choose(at.target);
    this.#stop?.(true);
    if (isCarried) swallowClick();
  }

  /** Escape: it goes back to where it was; letting go of the button then means nothing. */
  #letGo(event: KeyboardEvent, pointer: number): void {
    if (event.key !== "Escape" || !this.now) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop?.();
    const up = (end: PointerEvent): void => {
      if (end.pointerId !== pointer) return;
      removeEventListener("pointerup", up);
      swallowClick();
    };
    addEventListener("pointerup", up);
  }

  #end(load: Load<Piece>, isDropped: boolean): void {
    const isCarried = this.now !== null;
    this.#light(null);
    this.#board?.removeAttribute("data-carrying");
    this.#stop = this.now = null;
    this.isHeld = false;
    if (isCarried) load.end?.(isDropped);
  }

  #light(target: Element | null): void {
    const legal = target?.hasAttribute("data-legal") ? target : null;
    if (legal !== this.#over) this.#over?.removeAttribute("data-over");
    legal?.setAttribute("data-over", "");
    this.#over = legal;
  }
}

/** As if it were clicked: it is chosen, or says why not. What is chosen already would be confirmed by that. */
export function choose(target: Element | null): void {
  const isChosen = target?.matches('[aria-pressed="true"], [aria-checked="true"]');
  if (!isChosen) target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function placeOf({ clientX: x, clientY: y }: PointerEvent, onto: string): Place {
  const element = document.elementFromPoint(x, y);
  return { x, y, element, target: element?.closest(onto) ?? null };
}

/** How large the units of a drawing are on the screen. */
function scaleOf(part: Element): number {
  if (!(part instanceof SVGElement)) return 1;
  const drawing = part instanceof SVGSVGElement ? part : part.ownerSVGElement;
  return drawing?.getScreenCTM()?.a ?? 1;
}

/** A place of the screen in the units of a drawing. */
export function unitsAt(drawing: SVGSVGElement | undefined, x: number, y: number): [x: number, y: number] {
  const spot = new DOMPoint(x, y).matrixTransform(drawing?.getScreenCTM()?.inverse());
  return [spot.x, spot.y];
}

function holdStill(event: Event): void {
  if (event.cancelable) event.preventDefault();
}

/** The click that a browser makes of letting go is not meant. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
