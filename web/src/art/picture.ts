/** The drawings as pictures. As images they cost the page nothing but their pixels, however often one is shown. */
import "./art.css";
import { SHARED } from "./defs";
import { hero } from "./hero";
import { neutral } from "./neutral";

type Draw = (dark: boolean) => string;

/** The picture of a game is `games/<id>.ts`; a game without one gets the neutral one. */
const games = import.meta.glob<Draw>("./games/*.ts", { eager: true, import: "draw" });

function drawing(name: string): { size: [number, number]; draw: Draw } {
  if (name === "hero") return { size: [1440, 176], draw: hero };
  return { size: [260, 200], draw: games[`./games/${name}.ts`] ?? neutral };
}

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
  const {
    size: [width, height],
    draw,
  } = drawing(name);
  const painted = `<defs>${SHARED}</defs>${draw(dark)}`.replace(/var\(--([\w-]+)\)/g, palette());
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
