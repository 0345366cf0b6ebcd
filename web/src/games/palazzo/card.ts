/** Money, 60 wide and 86 high: value and coin stand at the left edge, so that cards may overlap. */
import { group, initial, rect, word } from "./svg";
import { currency, value, type Group } from "./view";

export const CARD_W = 60;
export const CARD_H = 86;

/** Each currency has a shape, a letter and a ground pattern besides its colour. */
export const COINS: Readonly<Record<string, string>> = {
  red: '<circle r="10"/>',
  brown: '<path d="M-9-10H9V0Q9 8 0 11Q-9 8-9 0Z"/>',
  silver: '<path d="M0-12L11 0L0 12L-11 0Z"/>',
};
/** `text`: what stands on it instead of its letter. */
export function coin(name: string, x: number, y: number, scale: number, text?: string): string {
  const look = 'font-size="12.5" font-weight="700" fill="#fff8ee"';
  return (
    group(`translate(${x} ${y}) scale(${scale})`, COINS[name] ?? "", `fill="url(#pz-coin-${name})"`) +
    (text === undefined ? initial(name, x, y + 4.5, look) : word(x, y + 4.5, text, `class="mid" ${look}`))
  );
}

/** `opening`: the certificate of 3 that opens an auction. */
export function card(name: string): string {
  const kind = currency(name);
  const isPaper = kind === "certificate" || kind === "opening";
  const letter = kind[0] ?? "";
  const ink = isPaper ? "var(--cert)" : `var(--cur-${letter})`;
  const ground = isPaper ? "var(--cert2)" : `var(--cur-${letter}2)`;
  const face = kind === "opening" ? 3 : value(name);
  return (
    rect(1, 2, CARD_W, CARD_H, "#1c0f06", 'rx="7" fill-opacity=".22"') +
    rect(0, 0, CARD_W, CARD_H, ground, `rx="7" stroke="${ink}" stroke-width="1.3"`) +
    (isPaper ? paper(kind, ink) : struck(kind, ink, ground)) +
    word(18.5, 32, face, `class="title mid" font-size="33" fill="${ink}"`)
  );
}

function paper(kind: string, ink: string): string {
  return (
    `<rect x="4" y="4" width="52" height="78" rx="4" fill="none" stroke="${ink}" stroke-width=".8" stroke-dasharray="2 2"/>` +
    `<path d="M34 22h17M34 29h14M34 36h17M34 43h12M34 50h17M34 57h14" stroke="${ink}" stroke-opacity=".45" stroke-width="1.5"/>` +
    group(
      "translate(18.5 56)",
      '<path d="M-4 4l-3 11l5-3l3 5l4-12Z" fill="#8d2415"/><circle r="9" fill="#b23a26"/>' +
        '<circle r="6" fill="none" stroke="#f3c9b4" stroke-width="1"/>' +
        initial(kind, 0, 3.5, 'font-size="10" font-weight="700" fill="#fff3e6"'),
    )
  );
}

function struck(kind: string, ink: string, ground: string): string {
  const shape = COINS[kind] ?? "";
  return (
    rect(4, 4, 52, 78, `url(#pz-g-${kind})`, 'rx="4" fill-opacity=".3"') +
    rect(4, 4, 29, 78, ground, 'rx="4" fill-opacity=".85"') +
    group("translate(46 28) scale(1.05)", shape, `fill="${ground}" stroke="${ink}" stroke-width="1.2"`) +
    group("translate(46 28) scale(.7)", shape, `fill="none" stroke="${ink}" stroke-width="1" stroke-opacity=".7"`) +
    group("translate(18.5 57) scale(1.18)", shape, `fill="url(#pz-coin-${kind})" stroke="${ink}" stroke-width="1"`) +
    initial(kind, 18.5, 61.5, 'font-size="13" font-weight="700" fill="#fff8ee"')
  );
}

/** The others know that this card is yours. */
export const EYE =
  '<path d="M12.5 79.5q6-6 12 0q-6 6-12 0Z" fill="none" stroke="#3a2a1a" stroke-width="1.3"/><circle cx="18.5" cy="79.5" r="1.7" fill="#3a2a1a"/>';

/** It cannot be laid now. */
export const LOCK =
  rect(0, 0, CARD_W, CARD_H, "var(--panel-2)", 'rx="7" fill-opacity=".62"') +
  '<g transform="translate(18.5 59)"><circle r="13" fill="var(--panel)" stroke="var(--ink-2)"/><path d="M-5-1h10v7h-10ZM-3-1v-3a3 3 0 0 1 6 0v3" fill="var(--ink-2)" stroke="var(--ink-2)" stroke-width="1.6"/></g>';

export const BACK =
  rect(0, 0, CARD_W, CARD_H, "#6d3a2c", 'rx="7" stroke="#4a2318"') +
  '<rect x="6" y="6" width="48" height="74" rx="4" fill="none" stroke="#d9a883" stroke-width="1.5"/><path d="M30 22L44 43L30 64L16 43Z" fill="none" stroke="#d9a883" stroke-width="2"/><circle cx="30" cy="43" r="5" fill="#d9a883"/>';

/** It counts together, whatever its cards show. */
const isTriple = ({ cards, worth }: Group): boolean =>
  cards.length === 3 && worth !== cards.reduce((sum, one) => sum + value(one), 0);

/** Groups side by side, a triple under its bracket; `end` is where the next one could begin. */
export function grouped(all: readonly Group[], scale: number, triple: string): { art: string; end: number } {
  let [art, x] = ["", 0];
  for (const counted of all) {
    const { cards } = counted;
    const step = 40 * scale;
    cards.forEach(
      (one, i) => (art += group(`translate(${x + i * step} 0) scale(${scale})`, card(one), `data-card="${one}"`)),
    );
    const w = (cards.length - 1) * step + CARD_W * scale;
    if (isTriple(counted))
      art += group(
        `translate(${x + w / 2} ${80 * scale})`,
        `<path d="M${-w / 2} -7v8h${w}v-8" fill="none" stroke="var(--chosen)" stroke-width="2.5"/>` +
          rect(-36, -7, 72, 17, "var(--chosen)", 'rx="8.5"') +
          word(0, 6, triple, 'class="mid" font-size="12.5" font-weight="600" fill="var(--panel)"'),
      );
    x += w + 10;
  }
  return { art, end: x };
}
