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
let last: Promise<unknown> = Promise.resolve(); // one after the other, with room for everything else between them

/** The address of a picture by day or by night, if it is drawn already; it holds the whole picture. */
export function pictureNow(name: string, dark: boolean): string | undefined {
  return drawn.get(`${name} ${dark}`);
}

/** The same, as soon as it is drawn. */
export function pictureOf(name: string, dark: boolean): Promise<string> {
  const turn = last.then(() => new Promise((done) => setTimeout(done)));
  const address = turn.then(() => pictureNow(name, dark) ?? drawnNow(name, dark));
  last = address;
  return address;
}

function drawnNow(name: string, dark: boolean): string {
  const drawing = DRAWINGS[name];
  if (!drawing) return "";
  const [width, height] = drawing.size;
  const painted = `<defs>${SHARED}</defs>${drawing.draw(dark)}`.replace(/var\(--([\w-]+)\)/g, palette());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${painted}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawn.set(`${name} ${dark}`, address);
  return address;
}

/** An image knows no variables of the page: each is looked up once, and filled in. */
function palette(): (all: string, colour: string) => string {
  const styles = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (_, colour) => {
    const found = known.get(colour) ?? styles.getPropertyValue(`--${colour}`).trim();
    known.set(colour, found);
    return found;
  };
}
