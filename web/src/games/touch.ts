/** Fingers on a drawing. */
import type { Attachment } from "svelte/attachments";

/**
 * While something is held, the page under it stays: else it would scroll, and the finger lose what it carries.
 * `touch-action` is not heeded for parts of a drawing.
 */
export const staysWhile =
  (isHeld: () => boolean): Attachment<Element> =>
  (drawing) => {
    const stay = (event: Event): void => void (isHeld() && event.cancelable && event.preventDefault());
    drawing.addEventListener("touchmove", stay, { passive: false });
    return () => drawing.removeEventListener("touchmove", stay);
  };
