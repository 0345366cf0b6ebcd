/** Names of people in the room that there is, inside drawings: on one line, or on two. */
import type { Attachment } from "svelte/attachments";

const LETTER = 0.51; // width of a letter, as a share of its size

export const widthOf = (text: string, size: number): number => text.length * size * LETTER;

/** Broken where the longer half is shortest: between two words, if there are several. */
function halves(name: string): [string, string] {
  const words = name.split(" ");
  if (words.length < 2) return [name.slice(0, Math.ceil(name.length / 2)), name.slice(Math.ceil(name.length / 2))];
  const breaks = words
    .slice(1)
    .map((_, i): [string, string] => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longer = ([one, other]: [string, string]): number => Math.max(one.length, other.length);
  return breaks.reduce((best, one) => (longer(one) < longer(best) ? one : best));
}

const CLOSER = 1.2; // so much a single word may be pressed together

export function broken(name: string, room: number, size: number): string[] {
  const fits = widthOf(name, size) <= room * (name.includes(" ") ? 1 : CLOSER);
  return fits ? [name] : halves(name);
}

const CLOSEST = 1.45; // so much it can be read when it is pressed together
const FEWEST = 5; // letters that say who it is

const ADDITION = / \(.*\)$/; // how well a bot plays: everywhere else it is told, too

/** For a place with one line only: as much of a name as can be read there; where that says nothing, nothing. */
export function shortened(whole: string, room: number, size: number): string {
  const name = widthOf(whole, size) <= room ? whole : whole.replace(ADDITION, "");
  const most = Math.floor((room * CLOSEST) / (size * LETTER));
  if (name.length <= most) return name;
  return most < FEWEST ? "" : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** A line that is longer than its room all the same is pressed together: measured when the page is laid out anyway. */
export const fitted =
  (room: number, line: string): Attachment<SVGTextElement> =>
  (text) => {
    text.removeAttribute("textLength");
    const frame = requestAnimationFrame(() => {
      if (!line || text.getComputedTextLength() <= room) return;
      text.setAttribute("textLength", String(room));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    });
    return () => cancelAnimationFrame(frame);
  };
