/** Tiles and cards travel from where they lay to where they lie. Nothing waits for them. */
import type { Attachment } from "svelte/attachments";
import { card, CARD_H, CARD_W } from "./card";
import type { Journey } from "./journeys";
import { group } from "./svg";
import { dragged, TILE_W } from "./tile";

const FLIGHT = 420; // ms
const APART = 70;
const MOST = 12; // more at once is another table, not a move
const USUAL = 0.5; // scale, where neither end says how large it is drawn

interface Spot {
  x: number;
  y: number;
  /** Its scale, if the piece itself is drawn there. */
  k: number | null;
}

interface Departure {
  journey: Journey;
  from: Spot;
}

export interface Flight {
  id: number;
  journey: Journey;
  art: string;
  from: Spot;
  to: Spot;
  delay: number;
  /** When it will have arrived, in ms of the page. */
  until: number;
}

/** Around 0 0, in the units of the drawing. */
function artOf({ kind, name }: Journey, letters: boolean): string {
  return kind === "tile" ? dragged(name, 1, letters) : group(`translate(${-CARD_W / 2} ${-CARD_H / 2})`, card(name));
}

export class Travels {
  flights = $state.raw<readonly Flight[]>([]);
  #departed: readonly Departure[] = [];
  #count = 0;

  /** Before the drawing changes: where does everything lie? */
  leave(svg: SVGSVGElement | undefined, all: readonly Journey[]): void {
    this.#departed = [];
    if (!svg || all.length > MOST) return;
    this.#departed = all.flatMap((journey): Departure[] => {
      const from = spotOf(svg, journey, journey.from)?.spot;
      return from ? [{ journey, from }] : [];
    });
  }

  /** After it has changed: off they go. Parts may be drawn anew while something is on its way to them. */
  arrive(svg: SVGSVGElement | undefined, letters: boolean): void {
    if (!svg) return;
    if (this.#departed.length) this.flights = [...this.flights, ...this.#begun(svg, letters)];
    this.#departed = [];
    for (const flight of this.flights) hideGoal(svg, flight);
  }

  #begun(svg: SVGSVGElement, letters: boolean): Flight[] {
    const now = performance.now();
    return this.#departed.flatMap(({ journey, from }, at): Flight[] => {
      const to = spotOf(svg, journey, journey.to)?.spot;
      if (!to || isNear(from, to)) return [];
      const [delay, art] = [at * APART, artOf(journey, letters)];
      return [{ id: this.#count++, journey, art, from, to, delay, until: now + delay + FLIGHT }];
    });
  }

  fly =
    ({ id, from, to, delay }: Flight): Attachment<SVGGElement> =>
    (piece) => {
      const at = ({ x, y, k }: Spot, other: Spot): string =>
        `translate(${x}px, ${y}px) scale(${k ?? other.k ?? USUAL})`;
      const path = [{ transform: at(from, to) }, { transform: at(to, from) }];
      const options = { duration: FLIGHT, delay, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "both" } as const;
      const motion = piece.animate(path, options);
      motion.onfinish = () => (this.flights = this.flights.filter((one) => one.id !== id));
      return () => motion.cancel();
    };
}

/** It is not there before it has come. */
function hideGoal(svg: SVGSVGElement, { journey, until }: Flight): void {
  const goal = spotOf(svg, journey, journey.to);
  const duration = until - performance.now();
  if (goal?.spot.k != null && duration > 0) goal.part.animate({ opacity: [0, 0] }, { duration });
}

const isNear = (one: Spot, other: Spot): boolean => Math.hypot(one.x - other.x, one.y - other.y) < 12;

/** The middle of the first part that is found, in the units of the drawing. */
function spotOf(
  svg: SVGSVGElement,
  { kind }: Journey,
  selectors: readonly string[],
): { spot: Spot; part: Element } | null {
  const toUnits = svg.getScreenCTM()?.inverse();
  for (const selector of selectors) {
    const part = svg.querySelector(selector);
    const box = part?.getBoundingClientRect();
    if (!toUnits || !part || !box?.width) continue;
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toUnits);
    const isPiece = part.hasAttribute(`data-${kind}`);
    const k = isPiece ? (box.width * toUnits.a) / (kind === "tile" ? TILE_W + 6 : CARD_W + 1) : null;
    return { spot: { x, y, k }, part };
  }
  return null;
}
