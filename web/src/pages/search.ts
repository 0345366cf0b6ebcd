import type { RulesSection } from "../api/types";

export interface Hit {
  readonly number: string;
  readonly title: string;
  /** Around the first place where it stands, apart from the title. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

const AROUND = 48; // characters
const LEAST = 2;

/** Without accents and case, each letter still in its place. */
export const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize("NFD").charAt(0).toLowerCase() || letter).join("");

/** The words of a section: of the text, and of what stands under its figures. */
export function wordsOf({ html, figures }: RulesSection): string {
  const text = new DOMParser().parseFromString(html.replace(/<\/(p|td|th|li|h\d)>/g, "$& "), "text/html");
  const all = [text.body.textContent, ...figures.map(({ caption }) => caption)].join(" ");
  return all.replace(/\s+/g, " ").trim();
}

/** The sections in which something stands; a title counts first. */
export function hits(sections: readonly RulesSection[], asked: string): Hit[] {
  const wanted = plain(asked.trim());
  if (wanted.length < LEAST) return [];
  const found = sections
    .filter(({ number }) => number)
    .map((section) => ({ section, words: wordsOf(section), inTitle: plain(section.title).includes(wanted) }))
    .map((one) => ({ ...one, at: plain(one.words).indexOf(wanted) }))
    .filter(({ at, inTitle }) => at >= 0 || inTitle);
  found.sort((one, other) => Number(other.inTitle) - Number(one.inTitle));
  return found.map(({ section: { number, title }, words, at }) => ({
    number,
    title,
    ...cut(words, at, wanted.length),
  }));
}

function cut(words: string, at: number, length: number): Pick<Hit, "before" | "found" | "after"> {
  if (at < 0) return { before: "", found: "", after: "" };
  const [from, to] = [Math.max(0, at - AROUND), at + length];
  return {
    before: (from ? "…" : "") + words.slice(from, at),
    found: words.slice(at, to),
    after: words.slice(to, to + AROUND) + (to + AROUND < words.length ? "…" : ""),
  };
}
