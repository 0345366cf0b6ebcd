/** Carrying something with mouse or finger. */
const THRESHOLD = 6; // pixels: what moves less is a tap

export interface Drag {
  moved(event: PointerEvent): void;
  dropped(): void;
  /** Dropped or not. */
  ended(): void;
}

/** Follows a pointer from where it went down, once it has moved further than a tap does. */
export function follow(down: PointerEvent, drag: Drag): void {
  const stop = new AbortController();
  let isDragging = false;
  const on = (kind: "pointermove" | "pointerup" | "pointercancel", then: (event: PointerEvent) => void): void =>
    addEventListener(kind, (event) => event.pointerId === down.pointerId && then(event), { signal: stop.signal });
  const end = (): void => {
    stop.abort();
    drag.ended();
  };
  on("pointermove", (event) => {
    isDragging ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > THRESHOLD;
    if (isDragging) drag.moved(event);
  });
  on("pointerup", () => {
    if (isDragging) swallowClick();
    if (isDragging) drag.dropped();
    end();
  });
  on("pointercancel", end);
}

/** The click that follows a drop means nothing. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}
