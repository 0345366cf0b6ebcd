/** A tile is one storey, drawn 120 wide and 54 high; its openings are its number, its floor is told by their kind. */
import { group, initial, opening, path, rect, use, word } from "./svg";
import { floor, material, windows } from "./view";

export const TILE_W = 120;
export const TILE_H = 54;

const CENTRES: Readonly<Record<number, readonly number[]>> = { 1: [66], 2: [46, 87], 3: [36, 66, 96] };
/** On the ground floor one of the openings is the door: §1.2, a door counts as a window. */
const DOOR: Readonly<Record<number, number>> = { 1: 66, 2: 46, 3: 66 };
const SILL: Readonly<Record<number, number>> = { 1: 38, 2: 46, 3: 49, 4: 48, 5: 38 };
/** The plaque has the floor; a large one also the letters of the material; a small picture has none. */
export type Plaque = "none" | "small" | "large";

export const plaqueAt = (scale: number, letters: boolean): Plaque =>
  scale < 0.29 ? "none" : scale >= 0.7 && letters ? "large" : "small";

export function tile(name: string, plaque: Plaque, hasSide = false): string {
  const [stone, level, count] = [material(name), floor(name), windows(name)];
  const y = level === 5 ? 14 : 5;
  const h = TILE_H - y;
  const wall = `url(#pz-p-${stone})`;
  let o = "";
  if (hasSide) o += group("translate(120) skewY(-29)", rect(0, y, 20, h, wall) + rect(0, y, 20, h, "url(#pz-side)"));
  o += rect(0, y, TILE_W, h, wall);
  if (stone === "br") o += use("quoin");
  o += rect(0, y, TILE_W, h, "url(#pz-lite)") + (level === 1 ? PLINTH : "") + openings(level, count);
  if (hasSide) o += use(level === 5 ? "roofS" : "courseS");
  o += use(level === 5 ? "roof" : "course");
  return plaque === "none" ? o : o + plate(stone, level, plaque === "large");
}

const PLINTH = rect(0, 48, TILE_W, 6, "var(--trim-d)") + rect(0, 47.5, TILE_W, 2, "var(--trim)");

/** Players count them: nothing else on a tile may be as dark by day, or lit by night. */
function openings(level: number, count: number): string {
  const isDoor = (x: number): boolean => level === 1 && DOOR[count] === x;
  return (CENTRES[count] ?? [])
    .map((x) => (isDoor(x) ? opening("door", x, TILE_H) : opening(`w${level}`, x, SILL[level] ?? TILE_H)))
    .join("");
}

function plate(stone: string, level: number, isLarge: boolean): string {
  const edge = 'rx="2.5" stroke="#3a2a1a" stroke-opacity=".55" stroke-width=".8"';
  return group(
    `translate(2 ${level === 5 ? 23 : 14})`,
    rect(0, 0, 18, isLarge ? 30 : 23, "var(--panel)", edge) +
      word(9, isLarge ? 17 : 18.5, level, `class="title mid" font-size="${isLarge ? 19 : 22}"`) +
      (isLarge ? initial(stone, 9, 26.5, 'class="soft" font-size="9.5" font-weight="700"') : ""),
  );
}

/** A tile that lies somewhere, with its shadow. */
export function loose(name: string, x: number, y: number, scale: number, letters: boolean): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-1, 3, 126, 56, "#1c0f06", 'fill-opacity=".34" rx="3"') + tile(name, plaqueAt(scale, letters)),
    `data-tile="${name}"`,
  );
}

/** A tile on its way, held in the middle. */
export const dragged = (name: string, scale: number, letters: boolean): string =>
  loose(name, (-TILE_W / 2) * scale, (-TILE_H / 2) * scale, scale, letters);

export interface Standing {
  /** No scaffold on top, although there is room. */
  isBare?: boolean;
  letters: boolean;
}

/** A palace, its ground at 0 0; each floor is 54 higher. */
export function palaceArt(palace: readonly string[], scale: number, { isBare = false, letters }: Standing): string {
  let o =
    path("M-4 2H124L196 -13H140Z", "#1c0f06", 'fill-opacity=".28"') +
    path("M124-3l20-11v4L124 2Z", "var(--trim-d)") +
    rect(-5, -3, 130, 5, "var(--trim-d)") +
    rect(-5, -3, 130, 1.8, "var(--trim)");
  palace.forEach((name, i) => {
    o += group(
      `translate(0 ${-TILE_H * (i + 1) - 2})`,
      tile(name, plaqueAt(scale, letters), true),
      `data-tile="${name}"`,
    );
  });
  if (!isBare && floor(palace.at(-1) ?? "") < 5)
    o += group(`translate(0 ${-TILE_H * palace.length - 2})`, use("scaf"));
  return o;
}
