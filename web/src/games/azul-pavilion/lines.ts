/** Bonus tiles and kept tiles are chosen in any order, and played as one line: `+g+o+o`. */
import type { Legal, Study } from "../board";
import { COLOURS, type Colour } from "./geometry";
import { counted, type Line, type Tiles } from "./view";

/** All ways to finish the choice, as the server tells them: each is an option with the kind `tiles`. */
export function linesOf(study: Study | null, legal: readonly Legal[]): Legal[] {
  return legal.flatMap(({ move, rule }) => {
    const lines = (study?.[move]?.["lines"] ?? []) as readonly Line[];
    return lines.map(({ line, ...told }) => ({ move: line, parts: { kind: "tiles", ...told }, rule }));
  });
}

export const isLine = (option: Legal | undefined): boolean => option?.parts["kind"] === "tiles";
export const lostBy = (option: Legal): number => Number(option.parts["lost"]);
export const isProposed = (option: Legal): boolean => option.parts["proposed"] === true;
export const tilesOf = (line: Legal): Tiles => counted(line.parts["tiles"] as readonly Colour[]);

/** The tiles that all of these lines have: what has been gathered when they are what is left to choose from. */
export function common(lines: readonly Legal[]): Tiles {
  const [first, ...others] = lines.map(tilesOf);
  if (!first) return {};
  const least = (one: Colour): number => Math.min(first[one] ?? 0, ...others.map((tiles) => tiles[one] ?? 0));
  return Object.fromEntries(COLOURS.map((one) => [one, least(one)] as const).filter(([, many]) => many));
}

/** The lines with at least these tiles. */
export const having = (lines: readonly Legal[], tiles: Tiles): Legal[] =>
  lines.filter((line) => COLOURS.every((one) => (tilesOf(line)[one] ?? 0) >= (tiles[one] ?? 0)));

/** The line with exactly these tiles. */
export const exactly = (lines: readonly Legal[], tiles: Tiles): Legal | undefined =>
  lines.find((line) => COLOURS.every((one) => (tilesOf(line)[one] ?? 0) === (tiles[one] ?? 0)));

export const more = (tiles: Tiles, colour: Colour, by: 1 | -1): Tiles => ({
  ...tiles,
  [colour]: (tiles[colour] ?? 0) + by,
});
