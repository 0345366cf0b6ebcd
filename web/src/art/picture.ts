/** The drawings as pictures. As images they cost the page nothing but their pixels, however often one is shown. */
import "./art.css";
import { azul } from "./azul";
import { campanile } from "./campanile";
import { SHARED } from "./defs";
import { hero } from "./hero";
import { palazzo } from "./palazzo";
import { palermo } from "./palermo";

const DRAWINGS: Readonly<Record<string, { size: [number, number]; draw: (dark: boolean) => string }>> = {
  "azul-pavilion": { size: [260, 200], draw: azul },
  campanile: { size: [260, 200], draw: campanile },
  palazzo: { size: [260, 200], draw: palazzo },
  palermo: { size: [260, 200], draw: palermo },
  hero: { size: [1440, 176], draw: hero },
};

const drawn = new Map<string, string>();

/** The address of a picture by day or by night; it holds the whole picture. */
export function pictureOf(name: string, dark: boolean): string {
  const key = `${name} ${dark}`;
  const address = drawn.get(key) ?? drawnNow(name, dark);
  drawn.set(key, address);
  return address;
}

function drawnNow(name: string, dark: boolean): string {
  const drawing = DRAWINGS[name];
  if (!drawing) return "";
  const [width, height] = drawing.size;
  const colours = getComputedStyle(document.documentElement);
  const inside = `<defs>${SHARED}</defs>${drawing.draw(dark)}`;
  // An image knows no variables of the page.
  const painted = inside.replace(/var\(--([\w-]+)\)/g, (_, colour: string) =>
    colours.getPropertyValue(`--${colour}`).trim(),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${painted}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
