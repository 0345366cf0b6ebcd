/** Moving between the parts of the board by arrows, and asking about the one that has the focus. */
import { ARROWS, footOf, nearest } from "../../kit/arrows";

/** Whether the key was for the part that has the focus. */
export function onPartKey(event: KeyboardEvent): boolean {
  const part = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  if (!part || event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = ARROWS[event.key];
  if (way) {
    const all = (event.currentTarget as Element).querySelectorAll<HTMLElement | SVGElement>("[data-part]");
    nearest(footOf(part), way, [...all], footOf)?.focus();
    event.preventDefault(); // the board does not scroll under it
    return true;
  }
  if (event.key === "?" && part.getAttribute("aria-disabled") === "true") {
    part.dispatchEvent(new MouseEvent("click", { bubbles: true })); // a greyed part answers why
    event.stopPropagation();
    return true;
  }
  return false;
}
