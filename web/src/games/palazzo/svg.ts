/** Small words for drawing: each is a piece of SVG as text. Colours are CSS variables, see palette.css. */

export function group(transform: string, inner: string, more = ""): string {
  return `<g${transform ? ` transform="${transform}"` : ""} ${more}>${inner}</g>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A drawing of the definitions. */
export function use(id: string, x = 0, y = 0, more = ""): string {
  return `<use href="#pz-${id}" x="${x}" y="${y}" ${more}/>`;
}

/** A window or the door of a tile, and nothing else: there are as many as the tile's number says. */
export const opening = (id: string, x: number, y: number): string => use(id, x, y, 'class="opening"');

/** A letter on a piece, in the reader's language: Board.svelte defines it. */
export function initial(id: string, x: number, y: number, more: string): string {
  return `<use href="#pz-l-${id}" x="${x}" y="${y}" ${more}/>`;
}

/** Numbers and letters that are part of a picture; sentences are the business of the components. */
export function word(x: number, y: number, text: string | number, more = ""): string {
  return `<text x="${x}" y="${y}" ${more}>${text}</text>`;
}

export function stop(offset: number, colour: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

export function gradient(id: string, isUpright: boolean, ...stops: string[]): string {
  return `<linearGradient id="pz-${id}" ${isUpright ? 'x2="0" y2="1"' : ""}>${stops.join("")}</linearGradient>`;
}

/** A real minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
export const gain = (points: number): string => (points < 0 ? signed(points) : `+${points}`);
