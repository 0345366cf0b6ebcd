/** Arrows walk over what can be chosen: to the nearest part in that direction; with Shift also over what cannot. */
import { ARROWS, middleOf, nearest } from "../../kit/arrows";

/** Pictures with a name say it; nothing can be chosen there. */
const REACHED = '[data-part], [role="img"][tabindex]';

export class Keys {
  table = $state<HTMLElement>();
  /** Whether it was the keyboard that was used last. */
  areUsed = false;
  #last = "";

  remember({ target }: FocusEvent): void {
    this.#last = (target instanceof Element && target.closest("[data-part]")?.id) || this.#last;
  }

  /** Who plays by keys finds the focus where it was, or at the first thing to choose: what had it may be gone. */
  restore(): void {
    if (!this.areUsed || document.activeElement !== document.body) return;
    const part = document.getElementById(this.#last)?.closest<SVGGElement>('[data-part="legal"]');
    (part ?? this.table?.querySelector<SVGGElement>('[data-part="legal"]'))?.focus();
  }

  /** Whether the key was one of ours: an arrow, or the number of a space. */
  walk(event: KeyboardEvent): boolean {
    const [direction, target] = [ARROWS[event.key], event.target];
    const parts = [...(this.table?.querySelectorAll<SVGGElement>(REACHED) ?? [])];
    const legal = parts.filter((part) => ["legal", "helps"].includes(part.dataset["part"] ?? ""));
    if (direction && target instanceof SVGElement) {
      nearest(middleOf(target), direction, event.shiftKey ? parts : legal, middleOf)?.focus();
      return true;
    }
    if (!/^[1-6]$/.test(event.key)) return false;
    const same = legal.filter((part) => part.dataset["number"] === event.key);
    const at = same.findIndex((part) => part === target);
    same[(at + 1) % same.length]?.focus();
    return same.length > 0;
  }
}
