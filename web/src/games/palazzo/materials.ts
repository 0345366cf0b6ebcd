/** What things are made of: brick, bossed sandstone, veined marble, roof tiles, planks, paper, glass, sky. */
import { gradient, path, rect, stop } from "./svg";

const brick = (x: number, y: number, w: number, colour: string): string =>
  rect(x + 0.5, y + 0.5, w - 1, 5, `var(--${colour})`);

/** A bossed block: lit on its upper left edges, dark on the others. */
function boss(x: number, y: number, w: number, h: number, colour: string): string {
  return (
    rect(x, y, w, h, `var(--${colour})`) +
    path(`M${x} ${y + h}V${y}H${x + w}l-2.5 2.5H${x + 2.5}V${y + h - 2.5}Z`, "var(--sand-l)") +
    path(`M${x} ${y + h}H${x + w}V${y}l-2.5 2.5V${y + h - 2.5}H${x + 2.5}Z`, "var(--sand-d)")
  );
}

export const MATERIALS = `
<pattern id="pz-p-br" width="24" height="12" patternUnits="userSpaceOnUse">
  ${rect(0, 0, 24, 12, "var(--mortar)")}
  ${brick(0, 0, 12, "brick")}
  ${brick(12, 0, 12, "brick-a")}
  ${brick(-6, 6, 12, "brick-b")}
  ${brick(6, 6, 12, "brick")}
  ${brick(18, 6, 12, "brick-b")}
</pattern>
<pattern id="pz-p-sa" width="56" height="32" y="6" patternUnits="userSpaceOnUse">
  ${rect(0, 0, 56, 32, "var(--sand-d)")}
  ${boss(0.5, 0.5, 31, 15, "sand")}
  ${boss(32.5, 0.5, 23, 15, "sand-b")}
  ${boss(-18.5, 16.5, 35, 15, "sand-b")}
  ${boss(17.5, 16.5, 19, 15, "sand")}
  ${boss(37.5, 16.5, 35, 15, "sand-b")}
</pattern>
<pattern id="pz-p-ma" width="90" height="54" patternUnits="userSpaceOnUse">
  ${rect(0, 0, 90, 54, "var(--marble)")}<g fill="none" stroke="var(--vein)" stroke-width="1.1" stroke-opacity=".75"><path d="M-4 40C12 32 20 44 34 30S58 20 70 8S88 2 96-4"/>
  <path d="M20 54C30 44 44 50 54 38S78 34 94 22" stroke-width=".5"/>
  <path d="M0 14C10 12 16 4 26 0" stroke-width=".5"/>
  <path d="M34 30C40 34 44 34 50 42" stroke-width=".4"/>
</g><path d="M0 11.5H90M0 49.8H90" stroke="var(--inlay)" stroke-width="3.6"/><path d="M0 8H90M0 15H90M0 46.4H90M0 53H90" stroke="var(--inlay)" stroke-width=".7"/></pattern>
<pattern id="pz-pRoof" width="7" height="7" patternUnits="userSpaceOnUse">
  ${rect(0, 0, 7, 7, "var(--roof-1)")}<path d="M0 0V7M0 7Q3.5 4 7 7" stroke="var(--roof-2)" stroke-width="1.2" fill="none"/>
  <path d="M2.4 0V4" stroke="#fff" stroke-opacity=".25" stroke-width="1"/>
</pattern>
<pattern id="pz-pPlank" width="14" height="60" patternUnits="userSpaceOnUse">
  ${rect(0, 0, 14, 60, "#b98d58")}<path d="M0 0V60M14 0V60" stroke="#7d592f" stroke-width="1.4"/>
  <path d="M5 4C4 20 7 30 5 44M10 20C9 34 11 46 10 58" stroke="#9a7040" fill="none" stroke-width=".7"/>
</pattern>
<pattern id="pz-g-red" width="6" height="6" patternUnits="userSpaceOnUse">
  <path d="M0 6L6 0" stroke="var(--cur-r)" stroke-width=".7"/>
</pattern>
<pattern id="pz-g-brown" width="10" height="6" patternUnits="userSpaceOnUse">
  <path d="M0 3Q2.5 0 5 3T10 3" stroke="var(--cur-b)" fill="none" stroke-width=".8"/>
</pattern>
<pattern id="pz-g-silver" width="6" height="6" patternUnits="userSpaceOnUse">
  <path d="M3 .5L5.5 3L3 5.5L.5 3Z" stroke="var(--cur-s)" fill="none" stroke-width=".7"/>
</pattern>
${gradient("glass", true, stop(0, "var(--glass-1)"), stop(1, "var(--glass-2)"))}
${gradient("lite", false, stop(0, "#fff", 0.2), stop(0.45, "#fff", 0), stop(1, "#2a1405", 0.24))}
${gradient("side", false, stop(0, "#1c0f06", 0.38), stop(1, "#1c0f06", 0.66))}
${gradient("under", true, stop(0, "#1c0f06", 0.42), stop(1, "#1c0f06", 0))}
${gradient("sky", true, stop(0, "var(--sky-1)"), stop(0.8, "var(--sky-2)"))}
${gradient("pave", true, stop(0, "var(--pave-1)"), stop(1, "var(--pave-2)"))}
<radialGradient id="pz-map">${stop(0, "var(--map-1)")}
  ${stop(1, "var(--map-2)")}</radialGradient>
${gradient("coin-red", true, stop(0, "#d9694f"), stop(1, "#8d2415"))}
  ${gradient("coin-brown", true, stop(0, "#b07d42"), stop(1, "#5f3a12"))}
  ${gradient("coin-silver", true, stop(0, "#b9c4cd"), stop(1, "#5b6a77"))}
`;
