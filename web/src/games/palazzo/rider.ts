/** A messenger in full gallop, about 116 wide and 84 high; (0, 0) is the ground under his horse. */
import { path } from "./svg";

const [COAT, SHADE, HAIR] = ["#8a5630", "#623a1f", "#3d2412"];

interface Pose {
  near: readonly string[];
  /** Of the other side, behind the body. */
  far: readonly string[];
}

/** The two moments of a gallop: all legs stretched out, all gathered under the body. */
const STRETCHED: Pose = {
  near: [
    "M17-39C31-36 41-29 51-21L57-23L56-17L49-15C39-22 28-27 14-28Z",
    "M-27-40C-32-28-42-20-53-12L-60-11L-58-6L-50-7C-39-14-26-20-15-29Z",
  ],
  far: [
    "M12-36C25-30 34-22 43-13L49-14L47-8L41-7C31-15 20-22 8-27Z",
    "M-24-36C-27-24-36-14-45-5L-51-3L-48 1L-41-1C-32-9-22-18-12-28Z",
  ],
};
const GATHERED: Pose = {
  near: [
    "M17-39C30-34 34-26 26-19L17-13L13-8L9-12L14-18C20-22 20-25 10-28Z",
    "M-27-40C-33-29-26-21-14-15L-5-8L0-9L-3-15C-11-19-16-23-12-29Z",
  ],
  far: [
    "M11-36C20-30 22-23 13-17L4-12L1-6L-4-9L0-16C7-20 9-24 4-27Z",
    "M-22-35C-25-25-17-19-6-15L5-10L10-12L6-17C-2-19-8-23-6-29Z",
  ],
};

const HORSE =
  path("M-32-43C-43-50-52-46-63-37C-54-40-46-35-33-35Z", HAIR) +
  path(
    "M-33-37C-34-48-21-50-6-46C7-43 15-47 22-54L32-68C34-72 37-74 41-73L43-78L46-71C51-68 57-60 58-54C58-50 54-49 51-51C47-54 44-55 40-54C38-46 33-38 26-32C19-26 3-26-9-28C-20-26-31-26-33-37Z",
    COAT,
  ) +
  path("M-31-31C-18-33 8-30 25-38C20-28 4-26-9-28C-19-26-28-26-31-31Z", SHADE, 'fill-opacity=".7"') +
  path("M41-74C34-76 28-68 22-60C18-55 14-51 10-49C18-47 25-50 29-56C31-61 34-66 41-70Z", HAIR) +
  '<circle cx="46.5" cy="-64" r="1.5" fill="#1c0f06"/>' +
  '<path d="M54-54L42-62L24-57M42-62L40-70" fill="none" stroke="#2a1a0e" stroke-width="1.4"/>';

const RIDER =
  path("M4-69C-11-71-22-60-40-64C-33-53-17-47-5-48Z", "#7c1f16") +
  path("M4-69C-9-66-20-57-33-57C-25-51-14-48-5-48Z", "#a5362a") +
  path("M-8-47C-6-59 0-68 9-70L17-63C12-57 9-51 9-45Z", "#c1513c") +
  path("M-7-48L7-47C14-43 14-37 11-32L16-28L13-26L4-28C5-36 1-39-7-41Z", "#3a2a22") +
  path("M8-65L22-59C26-58 27-55 24-54L8-58Z", "#b23f2d") +
  '<circle cx="25" cy="-56.5" r="2.4" fill="#e9bd94"/>' +
  '<circle cx="14" cy="-74" r="5.6" fill="#e9bd94"/>' +
  path("M6-75C6-84 18-86 21-77L27-76L21-74C16-76 11-75 6-73Z", "#4b2a3c") +
  path("M9-81C2-88-5-87-11-83C-4-83 2-81 8-77Z", "#f3ead6") +
  '<g transform="rotate(-14 -6 -46)"><rect x="-13" y="-51" width="13" height="10" rx="2" fill="#f4e8c8" stroke="#b9a06a"/><path d="M-13-51l6.5 5l6.5-5" fill="none" stroke="#b9a06a"/><circle cx="-6.5" cy="-45" r="1.9" fill="#b23a26"/></g>';

/** Both moments lie there; the style sheet shows one after the other. */
const pair = (side: keyof Pose, colour: string): string =>
  Object.entries({ stretched: STRETCHED, gathered: GATHERED })
    .map(([name, pose]) => `<g class="${name}">${pose[side].map((leg) => path(leg, colour)).join("")}</g>`)
    .join("");

export const MESSENGER = pair("far", SHADE) + HORSE + pair("near", COAT) + RIDER;
