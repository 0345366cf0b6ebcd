/** Small words for drawing: each is a piece of SVG as text. Colours are names of CSS variables, see art.css. */
export type Point = [number, number];

export const paint = (name: string): string => `var(--${name})`;

const tidy = (path: string): string => path.replace(/-?\d+\.\d{2,}/g, (number) => (+number).toFixed(1));

export function box(x: number, y: number, w: number, h: number, fill: string, more = ""): string {
  return `<rect x="${+x.toFixed(1)}" y="${+y.toFixed(2)}" width="${+w.toFixed(1)}" height="${+h.toFixed(2)}" fill="${fill}" ${more}/>`;
}

export function shape(path: string, fill: string, more = ""): string {
  return `<path d="${tidy(path)}" fill="${fill}" ${more}/>`;
}

export function stroke(path: string, colour: string, width: number, more = ""): string {
  return `<path d="${tidy(path)}" stroke="${colour}" stroke-width="${width}" fill="none" ${more}/>`;
}

export function dot(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${+x.toFixed(1)}" cy="${+y.toFixed(1)}" r="${+radius.toFixed(1)}" fill="${fill}" ${more}/>`;
}

export const points = (corners: Point[]): string =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

export function polygon(corners: Point[], fill: string, more = ""): string {
  return `<polygon points="${points(corners)}" fill="${fill}" ${more}/>`;
}

export function gradient(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${paint(top)}"/><stop offset="1" stop-color="${paint(bottom)}"/></linearGradient>`;
}

/** A door or window with a round top, or a pointed one. */
export function arch(x: number, y: number, w: number, h: number, isPointed = false): string {
  return isPointed
    ? `M${x},${y + h}V${y + w * 0.7}Q${x},${y + w * 0.25} ${x + w / 2},${y}Q${x + w},${y + w * 0.25} ${x + w},${y + w * 0.7}V${y + h}Z`
    : `M${x},${y + h}V${y + w / 2}A${w / 2},${w / 2} 0 0 1 ${x + w},${y + w / 2}V${y + h}Z`;
}

/** Some windows are lit at night, the same ones each time. */
export function glass(letter: string, floor: number, place: number): string {
  const number = floor * 31 + place * 17 + letter.charCodeAt(0) * 7 + ((floor * place) % 3) * 5;
  return paint(number % 7 < 4 ? "glass" : "glass-2");
}
