/** The tower that grew last keeps its scaffolding until another grows. */
import type { StyleName, View } from "./view";

export class Scaffold {
  now = $state.raw<{ style: StyleName; storeys: number } | null>(null);
  #before: Partial<Record<StyleName, number>> = {};

  /** The table as it is now, after as it was. */
  see({ row, towers, built, storeys }: View): void {
    const grown = row.find((style) => towers[style].storeys > (this.#before[style] ?? Infinity));
    const isTakenBack = row.some((style) => towers[style].storeys < (this.#before[style] ?? 0));
    const more = grown ? Math.min(3, towers[grown].storeys - (this.#before[grown] ?? 0)) : 0;
    if (built) this.now = { style: built, storeys };
    else if (isTakenBack) this.now = null;
    else if (grown) this.now = { style: grown, storeys: more };
    this.#before = Object.fromEntries(row.map((style) => [style, towers[style].storeys]));
  }
}
