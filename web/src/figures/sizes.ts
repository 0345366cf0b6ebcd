import sizes from "./sizes.json";

type Size = readonly [w: number, h: number];
const KNOWN: Readonly<Record<string, Readonly<Record<string, { readonly phone: Size; readonly desk: Size }>>>> =
  sizes as never;

/** How large a figure will be, px of its board: measured by its test (`tests/browser/test_figures.py`), which rewrites them. */
export function sizeOf(game: string, figure: string, device: "phone" | "desk"): { w: number; h: number } | undefined {
  const size = KNOWN[game]?.[figure]?.[device];
  return size && { w: size[0], h: size[1] };
}
