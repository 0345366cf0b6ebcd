/** Bonus tiles and kept tiles are chosen in any order, and played as one line: `+g+o+o`. */
import { isOfKind, type OfKind } from "../board";
import { COLOURS, type Colour } from "./geometry";
import { counted, type Tiles, type Legal, type MoveEffects } from "./view";

export type LineOption = OfKind<Legal, "tiles">;

/** All ways to finish the choice, as the server tells them: each is an option with the kind `tiles`. */
export function linesOf(moveEffects: MoveEffects | null, legal: readonly Legal[]): LineOption[] {
  return legal.flatMap(({ move, rule }) => {
    const effect = moveEffects?.[move];
    const lines = effect && "lines" in effect ? effect.lines : [];
    return lines.map(({ line, ...told }) => ({ move: line, parts: { kind: "tiles" as const, ...told }, rule }));
  });
}

export const isLine = (option: Legal | undefined): option is LineOption => isOfKind(option, "tiles");
export const tilesOf = (line: LineOption): Tiles => counted(line.parts.tiles);

/** The tiles that all of these lines have: what has been gathered when they are what is left to choose from. */
export function common(lines: readonly LineOption[]): Tiles {
  const [first, ...others] = lines.map(tilesOf);
  if (!first) return {};
  const least = (one: Colour): number => Math.min(first[one] ?? 0, ...others.map((tiles) => tiles[one] ?? 0));
  return Object.fromEntries(COLOURS.map((one) => [one, least(one)] as const).filter(([, many]) => many));
}

/** The lines with at least these tiles. */
export const having = (lines: readonly LineOption[], tiles: Tiles): LineOption[] =>
  lines.filter((line) => COLOURS.every((one) => (tilesOf(line)[one] ?? 0) >= (tiles[one] ?? 0)));

/** The line with exactly these tiles. */
export const exactly = (lines: readonly LineOption[], tiles: Tiles): LineOption | undefined =>
  lines.find((line) => COLOURS.every((one) => (tilesOf(line)[one] ?? 0) === (tiles[one] ?? 0)));

export const more = (tiles: Tiles, colour: Colour, by: 1 | -1): Tiles => ({
  ...tiles,
  [colour]: (tiles[colour] ?? 0) + by,
});
