/** Dragging: a part follows the pointer, and where it is let go counts as chosen. Taps stay taps. */
import type { Attachment } from "svelte/attachments";

const FAR = 8; // px that a finger may tremble

export interface Load {
  /** What follows the pointer, drawn around 0 0. */
  art: string;
  /** It has left its place. */
  lifted: () => void;
  /** It was let go over this part of the board, or over none. */
  dropped: (part: Element | null) => void;
}

export class Drag {
  /** The pointer is down on something that can be dragged. */
  holds = $state(false);
  art = $state("");
  x = $state(0);
  y = $state(0);

  /** The pointer went down on something that can be dragged. */
  readonly begin = (event: PointerEvent, load: Load): void => {
    const svg = event.target instanceof SVGElement ? event.target.ownerSVGElement : null;
    if (event.button !== 0 || !svg) return;
    const [x0, y0, pointer] = [event.clientX, event.clientY, event.pointerId];
    let isLifted = false;
    this.holds = true;
    const move = (at: PointerEvent): void => {
      if (at.pointerId !== pointer) return;
      if (!isLifted && Math.hypot(at.clientX - x0, at.clientY - y0) < FAR) return;
      if (!isLifted) load.lifted();
      isLifted = true;
      this.art = load.art;
      const spot = new DOMPoint(at.clientX, at.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      [this.x, this.y] = [spot.x, spot.y];
    };
    const up = (at: PointerEvent): void => {
      if (at.pointerId !== pointer) return;
      end();
      if (!isLifted) return;
      load.dropped(document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-part]") ?? null);
      swallowClick();
    };
    const end = (): void => {
      this.holds = false;
      this.art = "";
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
  };

  /** `touch-action` is not heeded inside a drawing: the page would scroll, and the finger lose what it carries. */
  readonly stay: Attachment<SVGSVGElement> = (drawing) => {
    const stay = (event: TouchEvent): void => {
      if (this.holds && event.cancelable) event.preventDefault();
    };
    drawing.addEventListener("touchmove", stay, { passive: false });
    return () => drawing.removeEventListener("touchmove", stay);
  };
}

/** The click that a browser makes of letting go is not meant. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/** As if the part had been clicked. */
export function choose(part: Element | null): void {
  if (part?.hasAttribute("data-legal")) part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
