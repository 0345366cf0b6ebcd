/** Campanile: the five towers of the game, with the flags of the highest. */
import { peak } from "../crowns";
import { box, gradient, paint } from "../draw";
import type { Style } from "../storeys";
import { tower } from "../towers";

/** Style, where it stands, storeys, and the flag by rank. */
const TOWERS: [Style, number, number, number][] = [
  ["R", 34, 8, 2],
  ["B", 82, 5, 4],
  ["C", 129, 10, 1],
  ["A", 178, 4, 0],
  ["G", 224, 7, 3],
];

export function draw(): string {
  const a = "art-campanile-sky";
  let o =
    `<defs>${gradient(a, "sky-1", "sky-2")}</defs>` +
    box(0, 0, 260, 200, `url(#${a})`) +
    `<circle cx="190" cy="52" r="90" fill="url(#art-g-sun)" fill-opacity="var(--halo)"/><circle cx="190" cy="52" r="13" fill="${paint("sun")}"/>`;
  o += `<path d="M0,138Q60,104 128,132T260,118V200H0Z" fill="${paint("hill-1")}"/><path d="M0,160Q70,128 140,150T260,142V200H0Z" fill="${paint("hill-2")}"/>`;
  let x = -6;
  for (let i = 0; x < 260; i++) {
    const w = 16 + ((i * 7) % 15),
      h = 14 + ((i * 11) % 16);
    o += `<path d="M${x},186v${-h}l${w / 2},-6l${w / 2},6v${h}Z" fill="${paint(i % 2 ? "town" : "town-2")}"/>`;
    x += w - 2;
  }
  o += box(0, 184, 260, 16, paint("pave-1"));
  for (const [t, cx, n, r] of TOWERS) {
    o += `<ellipse cx="${cx + 12}" cy="187" rx="28" ry="4" fill="${paint("shade")}" fill-opacity=".25"/><g transform="translate(${cx},187)">${tower(t, n, 12.6, 36, t === "C" ? 2 : 0)}`;
    if (r) {
      const top = peak(t, 36),
        px = top.x,
        py = -n * 12.6 + top.y;
      o += `<path d="M${px},${py + 2}v-19" stroke="${paint("wood-2")}" stroke-width="1.400"/><path d="M${px},${py - 17}q6,-3 11,0t11,0l-3,6l3,6q-6,3 -11,0t-11,0Z" fill="${paint("flag-" + r)}" stroke="${paint("flag-line")}" stroke-width=".6"/>`;
    }
    o += "</g>";
  }
  return o;
}
