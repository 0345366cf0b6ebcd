/** Taking a part up, with the mouse or a finger, and dropping it on another one. A tap stays a tap. */
import type { Attachment } from "svelte/attachments";

const THRESHOLD = 8; // px before a press becomes a drag

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Taking a part up is half of a choice; where it is dropped is the other half. */
export function taken(take: () => void): Attachment<HTMLElement> {
  return (part) => {
    const begin = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary && Number(part.dataset["legal"])) follow(part, event, take);
    };
    part.addEventListener("pointerdown", begin);
    return () => part.removeEventListener("pointerdown", begin);
  };
}

function follow(part: HTMLElement, begin: PointerEvent, take: () => void): void {
  const stop = new AbortController();
  const scale = scaleOf(part);
  let picture: HTMLElement | null = null;
  let over: Element | null = null;

  function move(event: PointerEvent): void {
    if (event.pointerId !== begin.pointerId) return;
    if (!picture) {
      if (distance(begin, event) < THRESHOLD) return;
      picture = lifted(part, scale);
      take();
    }
    const [x, y] = [event.clientX - begin.clientX, event.clientY - begin.clientY];
    picture.style.translate = `${x / scale}px ${y / scale}px`;
    const next = targetAt(event, part);
    if (next !== over) over?.removeAttribute("data-over");
    next?.setAttribute("data-over", "");
    over = next;
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== begin.pointerId) return;
    stop.abort();
    picture?.remove();
    over?.removeAttribute("data-over");
    if (picture && over && event.type === "pointerup") drop(over);
  }

  addEventListener("pointermove", move, { signal: stop.signal });
  addEventListener("pointerup", end, { signal: stop.signal });
  addEventListener("pointercancel", end, { signal: stop.signal });
}

const distance = (one: Point, other: Point): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** The shelf is larger on a large screen. */
function scaleOf(part: Element): number {
  const shelf = part.closest(".shelf");
  return (shelf && Number(getComputedStyle(shelf).zoom)) || 1;
}

/** Its picture follows the pointer; the part itself may move or go away meanwhile. */
function lifted(part: HTMLElement, scale: number): HTMLElement {
  const picture = part.cloneNode(true) as HTMLElement;
  const place = part.getBoundingClientRect();
  for (const name of ["id", "data-part", "data-legal"]) picture.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true");
  picture.tabIndex = -1;
  picture.classList.add("lifted");
  for (const side of ["left", "top", "width", "height"] as const) picture.style[side] = `${place[side] / scale}px`;
  picture.style.zoom = String(scale);
  (part.closest(".campanile") ?? document.body).append(picture);
  return picture;
}

function targetAt({ clientX, clientY }: Point, part: Element): Element | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest("[data-part][data-legal]") ?? null;
  return found === part ? null : found;
}

/** As if it were chosen; what is chosen already would be confirmed by that. */
function drop(target: Element): void {
  const isChosen = target.matches('[aria-pressed="true"], [aria-checked="true"]');
  if (!isChosen) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
