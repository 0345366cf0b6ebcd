/** Arrows lead to the nearest part in their direction. */

export type Place = readonly [x: number, y: number];
export type Direction = readonly [right: number, down: number];

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.2; // how much worse it is to be aside than far
const NEAR = 4; // less ahead than that is beside: what is chosen stands out a little from its row

/** The nearest one from a place; null: there is nothing that way. */
export function nearest<Thing>(
  [x, y]: Place,
  [right, down]: Direction,
  things: readonly Thing[],
  placeOf: (thing: Thing) => Place,
): Thing | null {
  let [best, least] = [null as Thing | null, Infinity];
  for (const thing of things) {
    const [tx, ty] = placeOf(thing);
    const ahead = (tx - x) * right + (ty - y) * down;
    const aside = Math.abs((tx - x) * down) + Math.abs((ty - y) * right);
    const length = ahead + ASIDE * aside;
    if (ahead > NEAR && length < least) [best, least] = [thing, length];
  }
  return best;
}

export const TALL = 240; // px: of what is higher, one looks at the foot

/** Of a part on the screen. */
export function placeOf(part: Element): Place {
  const { x, y, width, height, bottom } = part.getBoundingClientRect();
  return [x + width / 2, height > TALL ? bottom : y + height / 2];
}
