/** The five towers of Campanile, storey by storey: Aurelia, Bruna, Chiara, Grigia, Rosa. */
import { crown } from "./crowns";
import { box, paint } from "./draw";
import { storey, type Style } from "./storeys";

/** A tower of n storeys of height s and width w; the newest ones stand in scaffolding. */
export function tower(style: Style, n: number, s: number, w: number, fresh = 0): string {
  let drawn = "";
  for (let i = 0; i < n; i++) drawn += storey(style, -(i + 1) * s, s, w, i);
  const h = n * s;
  drawn += faces(style, h, w);
  const foot = Math.min(h, s * 2.2);
  if (n) drawn += box(-w / 2, -foot, w, foot, "url(#art-l-foot)");
  return drawn + crown(style, -h, w) + (fresh ? scaffolding(n - fresh, fresh, s, w) : "");
}

/** The newest storeys of a tower, around their foot: what carries the crown when it grows. */
export function risen(style: Style, from: number, n: number, s: number, w: number): string {
  const drawn = Array.from({ length: n }, (_, i) => storey(style, -(i + 1) * s, s, w, from + i));
  return drawn.join("") + faces(style, n * s, w);
}

/** Light on the front of a tower so high, and shade on its side. */
export const faces = (style: Style, h: number, w: number): string =>
  h && style !== "R"
    ? box(-w / 2, -h, w * 0.76, h, "url(#art-l-lit)") + box(w * 0.26, -h, w * 0.24, h, "url(#art-l-side)")
    : "";

/** Wood around the newest storeys, which begin `from` storeys above the ground. */
export function scaffolding(from: number, storeys: number, s: number, w: number): string {
  const [low, left, right] = [-from * s, -w / 2 - 7, w / 2 + 7];
  const high = -(from + storeys) * s - 6;
  let braces = "";
  let boards = "";
  for (let i = 0; i <= storeys; i++) {
    const y = low - i * s;
    boards += box(left - 4, y - 1.6, right - left + 8, 2.6, paint("wood"));
    boards += box(left - 4, y + 0.7, right - left + 8, 0.9, paint("wood-2"));
    if (i < storeys) {
      braces += `M${left},${y.toFixed(1)}L${-w / 2 + w * 0.16},${(y - s).toFixed(1)}`;
      braces += `M${right},${y.toFixed(1)}L${w / 2 - w * 0.16},${(y - s).toFixed(1)}`;
    }
  }
  const poles =
    box(left - 1, high, 2.6, low - high + 5, paint("wood-2")) +
    box(right - 1.6, high, 2.6, low - high + 5, paint("wood-2"));
  return `<path d="${braces}" stroke="${paint("wood")}" stroke-width="1.3"/>` + boards + poles;
}
