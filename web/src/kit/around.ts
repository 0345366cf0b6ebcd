/** Where a part of a drawing lies on the page, for what is laid over it. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In px of what a frame holds, however far that is scrolled; null: the part is not drawn. `room`: px around it. */
export function around(part: Element | null, frame: HTMLElement, room: number): Box | null {
  const box = (part?.querySelector("[data-frame]") ?? part)?.getBoundingClientRect(); // without what is clipped
  if (!box?.width) return null;
  const at = frame.getBoundingClientRect();
  return {
    x: box.x - at.x + frame.scrollLeft - room,
    y: box.y - at.y + frame.scrollTop - room,
    width: box.width + 2 * room,
    height: box.height + 2 * room,
  };
}

/** The one that holds all of them. */
export function union(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
