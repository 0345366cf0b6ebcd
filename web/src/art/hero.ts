/** The building site: the arch waits for its keystone. 1440 by 176. */
import { box, gradient, paint } from "./draw";

export function hero(dark: boolean): string {
  const W = 1440,
    H = 176,
    g = 158;
  let o =
    `<defs>${gradient("art-hero-sky", "sky-1", "sky-2")}<radialGradient id="art-hero-sun"><stop offset="0" stop-color="${paint("sun")}"/><stop offset="1" stop-color="${paint("sun")}" stop-opacity="0"/></radialGradient></defs>` +
    box(0, 0, W, H, "url(#art-hero-sky)") +
    `<circle cx="900" cy="60" r="150" fill="url(#art-hero-sun)" fill-opacity="var(--halo)"/><g>`;
  for (let i = 0; dark && i < 50; i++)
    o += `<circle cx="${(i * 397) % 1440}" cy="${(i * 211) % 110}" r="${i % 3 ? 0.7 : 1.2}" fill="#fff" fill-opacity=".6"/>`;
  o += "</g>";
  o += `<path d="M0,120C180,70 320,120 520,104S860,60 1040,98S1300,70 1440,92V176H0Z" fill="${paint("hill-1")}"/><path d="M0,146C220,110 420,140 640,128S1080,104 1440,134V176H0Z" fill="${paint("hill-2")}"/>`;
  let x = 560;
  for (let i = 0; x < 1440; i++) {
    const w = 22 + ((i * 13) % 24),
      h = 16 + ((i * 17) % 24);
    o += `<path d="M${x},${g + 4}v${-h}l${w / 2},-8l${w / 2},8v${h}Z" fill="${paint(i % 2 ? "town" : "town-2")}" fill-opacity=".85"/>`;
    x += w - 2;
  }
  for (const X of [548, 1024, 1052, 1400])
    o += `<path d="M${X},${g}c-9,-20 -5,-48 0,-56c5,8 9,36 0,56Z" fill="${paint("hill-3")}"/>`;
  o += box(0, g - 2, W, 20, paint("pave-1")) + box(0, g - 2, W, 7, "url(#art-l-eave)", 'fill-opacity=".5"');
  const cx = 760,
    cy = g - 40,
    ri = 50,
    ro = 78,
    p = (r: number, a: number): string => `${(cx + r * Math.cos(a)).toFixed(1)},${(cy + r * Math.sin(a)).toFixed(1)}`;
  /* wooden centring under the arch */
  let w = "";
  for (let i = 0; i < 7; i++) {
    const a = Math.PI + (Math.PI * i) / 6;
    w += `<path d="M${cx},${cy}L${p(ri - 3, a)}" stroke="${paint("wood")}" stroke-width="3"/>`;
  }
  o +=
    w +
    `<path d="M${p(ri - 2, Math.PI)}A${ri - 2},${ri - 2} 0 0 1 ${p(ri - 2, 0)}" stroke="${paint("wood-2")}" stroke-width="5" fill="none"/><path d="M${cx - ri + 4},${cy}H${cx + ri - 4}M${cx - 30},${cy}V${g}M${cx + 30},${cy}V${g}M${cx - 30},${g}L${cx + 30},${cy}M${cx + 30},${g}L${cx - 30},${cy}" stroke="${paint("wood")}" stroke-width="3.400" fill="none"/>`;
  for (const sx of [-1, 1]) {
    const px = sx < 0 ? cx - ro - 3 : cx + ri - 3;
    for (let k = 0; k < 3; k++) {
      const y = g - (k + 1) * 13.3;
      o += `<rect x="${px + (k % 2 ? 1 : 0)}" y="${y}" width="${34 - (k % 2 ? 2 : 0)}" height="12.600" rx="1.500" fill="${paint(sx > 0 ? "arch-2" : "arch-1")}" stroke="${paint("arch-3")}"/>`;
    }
  }
  const N = 9;
  for (let k = 0; k < N; k++) {
    if (k === 4) continue;
    const a0 = Math.PI + (Math.PI * k) / N + 0.012,
      a1 = Math.PI + (Math.PI * (k + 1)) / N - 0.012;
    o += `<path d="M${p(ro, a0)}A${ro},${ro} 0 0 1 ${p(ro, a1)}L${p(ri, a1)}A${ri},${ri} 0 0 0 ${p(ri, a0)}Z" fill="${paint(k > 4 ? "arch-2" : "arch-1")}" stroke="${paint("arch-3")}" stroke-width="1.200"/><path d="M${p(ri + 3, a0 + 0.03)}L${p(ro - 4, a0 + 0.03)}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`;
  }
  /* crane with a wheel to walk in */
  const bx = 930;
  o += `<path d="M${bx},${g}L${bx - 8},24M${bx + 34},${g}L${bx - 2},30" stroke="${paint("wood-2")}" stroke-width="6"/><path d="M${bx + 60},46L${cx - 6},8" stroke="${paint("wood")}" stroke-width="6.500" stroke-linecap="round"/><path d="M${bx + 60},46L${cx - 6},8" stroke="#fff" stroke-width="1.200" stroke-opacity=".25"/><path d="M${bx - 6},60L${bx - 78},20" stroke="${paint("wood-2")}" stroke-width="3.500"/>`;
  o += `<g transform="translate(${bx + 52},${g - 38})"><circle r="36" fill="none" stroke="${paint("wood-2")}" stroke-width="6"/><circle r="36" fill="none" stroke="${paint("wood")}" stroke-width="3"/>`;
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4 + 0.2;
    o += `<path d="M0,0L${(34 * Math.cos(a)).toFixed(1)},${(34 * Math.sin(a)).toFixed(1)}" stroke="${paint("wood")}" stroke-width="2.600"/>`;
  }
  o += `<circle r="6" fill="${paint("wood-2")}"/></g><path d="M${bx + 44},${g - 72}L${bx + 54},46" stroke="${paint("rope")}" stroke-width="1.400"/><path d="M${bx + 20},${g}L${bx + 52},${g - 38}L${bx + 84},${g}" stroke="${paint("wood-2")}" stroke-width="4.500" fill="none"/>`;
  o += `<path d="M${cx},10V22M${cx},21L${cx - 11},30M${cx},21L${cx + 11},30" stroke="${paint("rope")}" stroke-width="1.800" fill="none"/><circle cx="${cx}" cy="10" r="4" fill="${paint("wood-2")}"/>`;
  o += `<path d="M${cx - 14.5},${29}H${cx + 14.5}L${cx + 10},${57}H${cx - 10}Z" fill="${paint("accent")}"/><path d="M${cx + 5},29H${cx + 14.5}L${cx + 10},57H${cx + 5}Z" fill="#000" fill-opacity=".18"/><path d="M${cx - 13},30.500H${cx + 13}" stroke="#fff" stroke-opacity=".4" stroke-width="1.600"/>`;
  for (const [X, Y, k] of [
    [600, 34, 0.9],
    [630, 48, 0.7],
    [1180, 40, 0.8],
  ])
    o += `<path transform="translate(${X},${Y}) scale(${k})" d="M-13,-5Q-6,-7 0,0Q6,-7 13,-5Q6,-4 1.500,2.500L3,7L0,4L-3,7L-1.500,2.500Q-6,-4 -13,-5Z" fill="${paint("ink-2")}" fill-opacity=".55"/>`;
  /* cut stones on the ground */
  for (const [X, Y] of [
    [868, g - 10],
    [890, g - 10],
    [879, g - 20],
    [640, g - 10],
  ])
    o += `<rect x="${X}" y="${Y}" width="20" height="10" rx="1.500" fill="${paint("arch-1")}" stroke="${paint("arch-3")}"/>`;
  return o;
}
