/** The copy of a board that is kept: without what is out of its frame, and without anything that could be chosen or heard. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const STRIPPED = /^(tabindex|role|aria-|data-)/;
const SHARED = /^art-/; // what style sheets refer to: the same in every drawing
const DRAWN = "g, path, rect, circle, ellipse, line, polyline, polygon, text, use, image"; // they take no room from each other
let drawn = 0;

/** Names of its own: there may be several on a page, and a live board beside them. */
export function pictureOf(host: HTMLElement, box: Box): HTMLElement {
  const lost = outside(host, box);
  const picture = host.cloneNode(true) as HTMLElement;
  const copies = [...picture.querySelectorAll("*")];
  [...host.querySelectorAll("*")].forEach((part, at) => lost.has(part) && copies[at]?.remove());
  const prefix = `figure-${++drawn}-`;
  for (const part of picture.querySelectorAll("*")) rename(part, prefix);
  Object.assign(picture.style, { position: "absolute", inset: "0 auto auto 0", visibility: "visible" });
  return picture;
}

/** What is drawn elsewhere, unless something refers to it: a small part of a board need not be paid for as a whole one. */
function outside(host: HTMLElement, box: Box): ReadonlySet<Element> {
  const [origin, lost] = [host.getBoundingClientRect(), new Set<Element>()];
  const [left, top] = [origin.x + box.x, origin.y + box.y];
  const used = [...host.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
  const kept = new Set(used.flatMap((href) => [...ancestry(host.querySelector(href.length > 1 ? href : "#-"))]));
  const look = (part: Element): void => {
    if (part.localName === "defs") return;
    const { x, y, right, bottom, width, height } = part.getBoundingClientRect();
    const isOut = right < left || bottom < top || x > left + box.w || y > top + box.h;
    const isIn = x >= left && y >= top && right <= left + box.w && bottom <= top + box.h;
    if (isOut && (width || height) && part.matches(DRAWN) && !kept.has(part)) lost.add(part);
    else if (!isIn && part.localName !== "text") for (const child of part.children) look(child);
  };
  for (const svg of host.querySelectorAll("svg")) look(svg);
  return lost;
}

function* ancestry(part: Element | null): Generator<Element> {
  for (let one = part; one; one = one.parentElement) yield one;
}

function rename(part: Element, prefix: string): void {
  const refers = (text: string): string =>
    text.replace(/url\((["']?)#(?!art-)/g, `url($1#${prefix}`).replace(/^#(?!art-)/, `#${prefix}`);
  for (const { name, value } of [...part.attributes]) {
    if (STRIPPED.test(name)) part.removeAttribute(name);
    else if (name === "id") part.id = SHARED.test(value) ? value : prefix + value;
    else if (value.includes("#") && (value.includes("url(") || name.endsWith("href")))
      part.setAttribute(name, refers(value));
  }
}
