/** Arrows walk over what can be chosen: to the nearest part in that direction; with Shift also over what cannot. */

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
/** Pictures with a name say it; nothing can be chosen there. */
const REACHED = '[data-part], [role="img"][tabindex]';
const ASIDE = 2.2; // how much worse it is to be aside than far

const middle = (part: Element): readonly [number, number] => {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

function nearest(
  from: Element,
  parts: readonly SVGGElement[],
  [dx, dy]: readonly [number, number],
): SVGGElement | null {
  const [x, y] = middle(from);
  let best: SVGGElement | null = null;
  let least = Infinity;
  for (const part of parts) {
    const [px, py] = middle(part);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const distance = along + aside * ASIDE;
    if (part !== from && along > 1 && distance < least) [best, least] = [part, distance];
  }
  return best;
}

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
    const [direction, target] = [DIRECTIONS[event.key], event.target];
    const parts = [...(this.table?.querySelectorAll<SVGGElement>(REACHED) ?? [])];
    const legal = parts.filter((part) => ["legal", "helps"].includes(part.dataset["part"] ?? ""));
    if (direction && target instanceof SVGElement) {
      nearest(target, event.shiftKey ? parts : legal, direction)?.focus();
      return true;
    }
    if (!/^[1-6]$/.test(event.key)) return false;
    const same = legal.filter((part) => part.dataset["number"] === event.key);
    const at = same.findIndex((part) => part === target);
    same[(at + 1) % same.length]?.focus();
    return same.length > 0;
  }
}
