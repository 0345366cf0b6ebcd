/** What lies behind a street: sky, hills, a far town, trees, paving. The same for the same seat. */
import { group, path, rect, use } from "./svg";

/** Width, height, where the ground begins, and a number that tells one street from another. */
export function scenery(w: number, h: number, ground: number, seed: number): string {
  const isLow = h < 130;
  const small = isLow ? 0.55 : 1;
  let o = rect(0, 0, w, h, "url(#pz-sky)") + stars(w, ground, seed) + clouds(w, ground);
  o += path(
    `M0 ${ground - 50 * small}Q${w * 0.14} ${ground - 92 * small} ${w * 0.3} ${ground - 58 * small}T${w * 0.62} ${ground - 66 * small}T${w} ${ground - 52 * small}V${ground}H0Z`,
    "var(--hill-1)",
  );
  const [size, raised] = isLow ? [0.55, 34] : w > 600 ? [1.7, 84] : w > 350 ? [1.15, 62] : [0.55, 62];
  o += group(
    `translate(${w * 0.84} ${ground - raised}) scale(${size})`,
    path(
      "M-70 40V6h14V-8h8V6h16V-30l5-7l5 7V10h8V-2h8C-5-26 13-26 20-2h8V12h14V-14h8l0-6l3-5l3 5v6V14h22V40Z",
      "var(--far)",
    ) + '<path d="M7-22v-9M4-27h6" stroke="var(--far)" stroke-width="2"/>',
  );
  o += path(
    `M0 ${ground - 30 * small}Q${w * 0.2} ${ground - 62 * small} ${w * 0.42} ${ground - 34 * small}T${w * 0.8} ${ground - 44 * small}T${w} ${ground - 32 * small}V${ground}H0Z`,
    "var(--hill-2)",
  );
  for (let i = 0; i < w / 70; i++) {
    const isPine = i % 4 === 2;
    const x = (i * 70 + 37 * (i % 3) + 18 + seed * 23) % w;
    const scale = (isPine ? 1 : 0.6 + ((i * 7) % 5) * 0.1) * small;
    o += group(
      `translate(${x} ${ground - (isLow ? 12 : isPine ? 26 : 22)}) scale(${scale.toFixed(2)})`,
      use(isPine ? "pine" : "cyp"),
    );
  }
  for (let x = -60 * ((seed * 3) % 4); x < w; x += 360 * small)
    o += group(`translate(${x} ${ground}) scale(${small})`, use("town"));
  return o + paving(w, h, ground);
}

function stars(w: number, ground: number, seed: number): string {
  let [faint, bright] = ["", ""];
  for (let i = 0; i < 26; i++) {
    const star = `M${(i * 97 + seed * 31) % Math.round(w)} ${(i * 53 + seed * 17) % Math.round(ground * 0.6)}h.01`;
    if (i % 3) faint += star;
    else bright += star;
  }
  const moon =
    w > 600
      ? `<path transform="translate(${w * 0.7} ${ground * 0.3}) scale(1.3)" d="M0-12A12 12 0 1 0 11 6A10 10 0 1 1 0-12Z" fill="#f7e7b8"/>`
      : "";
  return `<g class="night"><g stroke="#fff3d0" stroke-linecap="round"><path d="${faint}" stroke-width="1.5" stroke-opacity=".5"/><path d="${bright}" stroke-width="2.4" stroke-opacity=".8"/></g>${moon}</g>`;
}

function clouds(w: number, ground: number): string {
  return `<g class="day"><g fill="#fff" fill-opacity=".55"><path d="M${w * 0.12} ${ground * 0.3}q10-14 26-8q10-12 26-2q16-2 18 10Z"/><path d="M${w * 0.62} ${ground * 0.2}q8-12 22-7q12-10 24 0q14-2 16 7Z"/></g></g>`;
}

function paving(w: number, h: number, ground: number): string {
  let lines = `M0 ${ground + 9}H${w}M0 ${ground + 24}H${w}`;
  for (let i = -2; i < w / 44 + 2; i++)
    lines += `M${i * 44} ${ground}L${Math.round(i * 44 + (i * 44 - w / 2) * 0.28)} ${h}`;
  return (
    rect(0, ground, w, h - ground, "url(#pz-pave)") +
    path(`M0 ${ground}H${w}`, "none", 'stroke="var(--pave-line)" stroke-width="1.5"') +
    path(lines, "none", 'stroke="var(--pave-line)" stroke-width=".8" stroke-opacity=".55"')
  );
}

/** Ropes around a place where a palace could begin; 120 wide. */
export const PLOT = `<g opacity=".85">${path("M-4 0L6-10H118L126 0Z", "var(--pave-2)")}<path d="M0-1V-22M122-1V-22M12-10V-28M112-10V-28" stroke="var(--wood)" stroke-width="3"/><path d="M0-17Q60-8 122-17M12-24Q60-16 112-24" stroke="#e9d9b0" stroke-width="1.6" fill="none"/></g>`;
