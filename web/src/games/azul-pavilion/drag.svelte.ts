/** Tiles can be dragged to where they go; a short touch stays a tap. */
import type { Colour } from "./geometry";

const APART = 7; // px before a press becomes a drag

export interface Grip {
  colour: Colour;
  /** Told where it was let go: over one of our parts, or over nothing. */
  drop(target: Element | null): void;
  /** Told that it is under way. */
  lift?(): void;
}

export class Drag {
  /** What is on its way, and where, on the screen. */
  now = $state.raw<{ colour: Colour; x: number; y: number } | null>(null);
  #grip: Grip | null = null;
  #from: readonly [number, number] = [0, 0];
  #dragged = false;

  /** Whether a finger or the mouse is on something that can be dragged. */
  get isHeld(): boolean {
    return this.#grip !== null;
  }

  /** Something is pressed anew, whatever it is: the click of an earlier drag came, or never will (fingers have none). */
  begin(): void {
    this.#dragged = false;
  }

  press(event: PointerEvent, grip: Grip): void {
    if (!event.isPrimary || event.button !== 0 || !(event.currentTarget instanceof Element)) return;
    this.#grip = grip;
    this.#from = [event.clientX, event.clientY];
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || !event.isPrimary) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!this.now && Math.hypot(x - this.#from[0], y - this.#from[1]) < APART) return;
    if (!this.now) grip.lift?.();
    this.#dragged = true;
    this.now = { colour: grip.colour, x, y };
  }

  release(event: PointerEvent): void {
    const [grip, now] = [this.#grip, this.now];
    this.stop();
    if (grip && now) grip.drop(document.elementFromPoint(event.clientX, event.clientY));
  }

  stop(): void {
    this.#grip = null;
    this.now = null;
  }

  /** Whether the click that follows belongs to a drag; asked once. */
  wasDragged(): boolean {
    const was = this.#dragged;
    this.#dragged = false;
    return was;
  }
}
