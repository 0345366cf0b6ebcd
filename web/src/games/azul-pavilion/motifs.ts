/** What is painted on tiles and features, as paths round 0, 0. `I` stands for the ink, `T` for the glaze under it. */
import type { Colour, FeatureKind } from "./geometry";

const MOTIFS: Readonly<Record<Colour, string>> = {
  purple:
    '<path d="M0-30 7-17 21-21 17-7 30 0 17 7 21 21 7 17 0 30-7 17-21 21-17 7-30 0-17-7-21-21-7-17Z" fill="I"/><circle r="8" fill="T"/><path class="az-foot" d="M0 42 6 52 0 62-6 52Z" fill="I"/>',
  green:
    '<path d="M0-34C26-14 26 18 0 46C-26 18-26-14 0-34Z" fill="I"/><path d="M0-26V52M0-4 11-12M0-4-11-12M0 12 13 3M0 12-13 3M0 27 9 20M0 27-9 20" stroke="T" stroke-width="4" fill="none" stroke-linecap="round"/><path class="az-foot" d="M0 46V62" stroke="I" stroke-width="4.5" stroke-linecap="round"/>',
  orange:
    '<circle r="13" fill="I"/><path d="M0-19 5-34H-5ZM0 19 5 34H-5ZM19 0 33 5V-5ZM-19 0-33 5V-5ZM13-13 27-20 20-27ZM-13-13-27-20-20-27ZM13 13 27 20 20 27ZM-13 13-27 20-20 27Z" fill="I"/><circle r="5.5" fill="T"/><circle class="az-foot" cy="50" r="5" fill="I"/>',
  yellow:
    '<path d="M0 0C-22-10-16-34 0-30C16-34 22-10 0 0C10-22 34-16 30 0C34 16 10 22 0 0C22 10 16 34 0 30C-16 34-22 10 0 0C-10 22-34 16-30 0C-34-16-10-22 0 0Z" fill="I"/><circle r="9" fill="T"/><circle r="4" fill="I"/><path class="az-foot" d="M0 44 5 52 0 60-5 52Z" fill="I"/>',
  blue: '<path d="M-23-22q5.75-11 11.5 0t11.5 0t11.5 0t11.5 0M-36 0q6-12 12 0t12 0t12 0t12 0t12 0t12 0M-23 22q5.75-11 11.5 0t11.5 0t11.5 0t11.5 0" fill="none" stroke="I" stroke-width="6.5" stroke-linecap="round"/><path class="az-foot" d="M-8 44q4-8 8 0t8 0" fill="none" stroke="I" stroke-width="5.5" stroke-linecap="round"/>',
  red: '<path d="M0-35 22 0 0 35-22 0Z" fill="none" stroke="I" stroke-width="6" stroke-linejoin="round"/><path d="M0-17 10.5 0 0 17-10.5 0Z" fill="I"/><circle cx="-33" r="3.6" fill="I"/><circle cx="33" r="3.6" fill="I"/><circle class="az-foot" cy="54" r="5" fill="I"/>',
};

const inked = (motif: string, ink: string, ground: string): string =>
  motif.replaceAll('"I"', `"${ink}"`).replaceAll('"T"', `"${ground}"`);

export const motif = (colour: Colour): string =>
  inked(MOTIFS[colour], `var(--az-i-${colour})`, `var(--az-t-${colour})`);

const FOOT = /<[^<]*class="az-foot"[^>]*>/;

/** The pale trace of it on an empty space, without its foot: the number needs the room. */
export const ghost = (colour: Colour): string =>
  inked(MOTIFS[colour].replace(FOOT, ""), `var(--az-p-${colour})`, `var(--az-e-${colour})`);

const CUT = 'fill="none" stroke="var(--az-fi)" stroke-width="2.2" stroke-linecap="round"';
const HOLE = 'fill="var(--az-fi)"';

/** Pillar, statue and window; `--az-fi` is what shines through. */
export const ICONS: Readonly<Record<FeatureKind, string>> = {
  pillar: `<path d="M-21-30H21V-25H-21Z"/><path d="M-20-25C-20-15-13-13-11-17H11C13-13 20-15 20-25Z"/><path d="M-10-15H10L12 20H-12Z"/><path d="M-16 20H16V25H-16ZM-21 25H21V31H-21Z"/><path d="M-4-12-5 17M4-12 5 17" ${CUT}/><circle cx="-15" cy="-20" r="2.6" ${HOLE}/><circle cx="15" cy="-20" r="2.6" ${HOLE}/>`,
  statue: `<circle cy="-27" r="5.6"/><path d="M-3-21H3C9-20 11-17 12-12L19-20 22-17 13-4 9-6C8 2 11 9 12 17H-12C-11 8-7 2-8-5L-13 3-17 0-12-12C-11-18-8-20-3-21Z"/><path d="M-14 17H14V22H-14ZM-18 23H18V31H-18Z"/><path d="M1-15C-4-4 3 4-3 15M5-4C6 4 4 8 6 15" ${CUT}/>`,
  window: `<path d="M-20 27V-7A20 22 0 0 1 20-7V27Z"/><path ${HOLE} d="M-14.5 10V-6H-2V10ZM2 10V-6H14.5V10ZM-14.5 14H-2V23H-14.5ZM2 14H14.5V23H2ZM-14.3-10A14.5 16 0 0 1-2-23.5V-10ZM14.3-10A14.5 16 0 0 0 2-23.5V-10Z"/><path d="M-24 27H24V32H-24Z"/>`,
};

/** The quarter flowers of the ground, and the palmette between the stars. */
export const GROUND =
  '<path d="M0 0C20 4 33 17 37 37C17 33 4 20 0 0ZM74 0C70 20 57 33 37 37C41 17 54 4 74 0ZM0 74C4 54 17 41 37 37C33 57 20 70 0 74ZM74 74C54 70 41 57 37 37C57 41 70 54 74 74Z" fill="var(--az-wash)" fill-opacity=".3"/><path d="M37 0V10M37 64V74M0 37H10M64 37H74" stroke="var(--az-cream)" stroke-width="2" stroke-opacity=".35"/><circle cx="37" cy="37" r="4.5" fill="var(--az-cream)" fill-opacity=".5"/><path d="M0 0h74v74H0Z" fill="none" stroke="#000" stroke-width="1.5" stroke-opacity=".25"/>';
const PETAL = "M0 44C-15 16-13-8 0-30C13-8 15 16 0 44Z";
const SMALL_PETAL = "M0 44C-12 22-11 4 0-10C11 4 12 22 0 44Z";
export const PALMETTE = `<g fill="none" stroke="var(--az-cobalt-3)" stroke-width="4" stroke-linecap="round"><path d="M-10 38C-46 44-64 12-104 2C-126-4-140-20-128-30C-118-38-106-28-114-20"/><path d="M10 38C46 44 64 12 104 2C126-4 140-20 128-30C118-38 106-28 114-20"/><path d="M-58 18C-66 0-58-14-46-18M58 18C66 0 58-14 46-18" stroke-width="3"/></g><g fill="var(--az-wash)" stroke="var(--az-cobalt-3)" stroke-width="2.6" stroke-linejoin="round"><path d="M0 44C-15 14-13-14 0-40C13-14 15 14 0 44Z"/><path d="${PETAL}" transform="rotate(-34 0 44)"/><path d="${PETAL}" transform="rotate(34 0 44)"/><path d="${SMALL_PETAL}" transform="rotate(-68 0 44)"/><path d="${SMALL_PETAL}" transform="rotate(68 0 44)"/></g><path d="M0 30V-18" stroke="var(--az-cobalt)" stroke-width="2.5" stroke-linecap="round"/><circle cy="46" r="8" fill="var(--az-cobalt-3)"/><circle cx="-84" cy="-14" r="5" fill="var(--az-cobalt-3)"/><circle cx="84" cy="-14" r="5" fill="var(--az-cobalt-3)"/>`;

export const FLOWER =
  [0, 90, 180, 270]
    .map((turn) => `<path transform="rotate(${turn})" d="M0-8C-20-30-18-58 0-78C18-58 20-30 0-8Z"/>`)
    .join("") + '<circle r="7"/>';
export const BAG =
  '<path d="M-7-9C-16-2-17 13-9 15H9C17 13 16-2 7-9Z" fill="var(--accent)" fill-opacity=".85"/><path d="M-8-14 8-14 6-8H-6Z" fill="var(--accent)"/><path d="M-8-8.5H8" stroke="var(--az-gold)" stroke-width="2.5" stroke-linecap="round"/>';
export const TOWER =
  '<path d="M-9-15H-5V-11H-2V-15H2V-11H5V-15H9V-7H-9Z" fill="var(--az-cobalt-3)"/><path d="M-8-6H8L10 15H-10Z" fill="var(--az-cobalt-3)" fill-opacity=".8"/><path d="M-3 15V7A3 3 0 0 1 3 7V15Z" fill="var(--panel)"/>';
