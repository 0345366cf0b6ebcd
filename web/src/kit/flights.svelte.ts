/** Pieces travel from where they lay to where they lie. Nothing waits for them: the queue of moves leaves them the time. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { settings } from "../lib/settings.svelte";
import { roomFor, schedule } from "./pace";

const MOST = 16; // more at once is another table, not a move
const NEAR = 12; // units: it lies there already
const SHRUNK = 0.6; // of what it is where nothing says how large: a chip is small
const EASE = "cubic-bezier(.3, .1, .2, 1)";

/** What travels. Both ends are selectors: the first that is in sight counts, a part stands for what lies somewhere in it. */
export interface Journey {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** What goes a way of its own in the drawing is not asked where it lies; its picture is there at the end of it. */
  readonly way?: Way;
}

/** A place on a way, in the units of the drawing, and when it is reached: from 0 to 1. */
export interface Stop {
  readonly x: number;
  readonly y: number;
  readonly offset: number;
}
export interface Way {
  readonly stops: readonly [Stop, ...Stop[]];
  /** ms, if the next move waits so long. */
  readonly time: number;
}

/** Of a player whose own part of the board is out of sight, or who has none, what can be seen: the line with the name. */
export const chipOf = (seat: number): string => `.seats [data-seat="${seat}"]`;

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Its scale, if the piece itself is drawn there. */
  readonly k: number | null;
  /** A name, out of the drawing: a piece is small only where it meets it. */
  readonly isChip: boolean;
}

/** From one drawing to another that is as straight as it. */
interface Units {
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
  readonly size: number;
}

export interface Flight<Piece> {
  readonly id: number;
  readonly piece: Piece;
  readonly from: Spot;
  readonly to: Spot;
  readonly delay: number;
  readonly time: number;
}

export interface Course<Piece, Seen> {
  /** The drawing, in the units of which things travel. */
  readonly drawing: () => SVGSVGElement | undefined;
  /** The table, as it is shown. */
  readonly seen: () => Seen;
  readonly journeys: (before: Seen, now: Seen) => readonly Piece[];
  readonly motion: () => boolean;
  /** Whatever else draws parts anew: what is on its way to them must not be there before it has come. */
  readonly redrawn?: () => unknown;
  /** How wide the piece is at scale 1, if the part is the piece itself. */
  readonly widthOf?: (piece: Piece, part: Element) => number | null;
  /** Where neither end says how large the piece is drawn. */
  readonly scale?: number;
  /** How high above the straight way it flies. */
  readonly arc?: number;
}

export class Flights<Piece extends Journey, Seen = unknown> {
  list = $state.raw<readonly Flight<Piece>[]>([]);
  #departed: readonly { piece: Piece; from: Spot }[] = [];
  readonly #hidden = new Map<number, HTMLElement | SVGElement>();
  #count = 0;

  /** To be made where a board is: it looks before and after each change of the drawing. */
  constructor(private readonly course: Course<Piece, Seen>) {
    let before: { seen: Seen } | null = null;
    $effect.pre(() => {
      const [seen, was] = [course.seen(), before];
      before = { seen };
      untrack(() => this.#leave(was && course.motion() ? course.journeys(was.seen, seen) : []));
    });
    $effect(() => {
      void [course.seen(), course.redrawn?.()];
      untrack(() => this.#arrive());
    });
    // Whoever acts sees how things stand, and touches nothing that is not there yet.
    $effect(() => {
      const drawing = course.drawing();
      const board: Element | undefined = drawing?.closest("main") ?? drawing;
      return board && on(board as HTMLElement, "pointerdown", () => this.#land(), { capture: true });
    });
  }

  #land(): void {
    for (const { id } of this.list) this.#show(id);
    if (this.list.length) this.list = [];
  }

  /** Before the drawing changes: where does everything lie? */
  #leave(all: readonly Piece[]): void {
    const found = all.length > MOST ? [] : all;
    this.#departed = found.flatMap((piece) => {
      const from = piece.way ? spotAt(piece.way.stops[0]) : this.#spotOf(piece, piece.from)?.spot;
      return from ? [{ piece, from }] : [];
    });
  }

  /** After it has changed: off they go. */
  #arrive(): void {
    if (this.#departed.length) this.list = [...this.list, ...this.#begun()];
    this.#departed = [];
    for (const flight of this.list) this.#hideGoal(flight);
  }

  #begun(): Flight<Piece>[] {
    const { speed } = settings.choices;
    const { flight, apart } = schedule(this.#departed.length, speed);
    return this.#departed.flatMap(({ piece, from }, at): Flight<Piece>[] => {
      const way = piece.way && this.#seenOf(piece.way);
      if (way) {
        const [first, last] = [way.stops[0], way.stops.at(-1) ?? way.stops[0]];
        const time = Math.min(way.time, roomFor(speed));
        return [
          { id: this.#count++, piece: { ...piece, way }, from: spotAt(first), to: spotAt(last), delay: 0, time },
        ];
      }
      const to = piece.way ? null : this.#spotOf(piece, piece.to)?.spot;
      if (!to || Math.hypot(from.x - to.x, from.y - to.y) < NEAR) return [];
      return [{ id: this.#count++, piece, from, to, delay: at * apart, time: flight }];
    });
  }

  /** So much of a way as is not scrolled out of the frame: nothing walks over what stands around the board. */
  #seenOf({ stops, time }: Way): Way | null {
    const drawing = this.course.drawing();
    const [matrix, frame] = [drawing?.getScreenCTM(), drawing?.closest("main")?.getBoundingClientRect()];
    const isSeen = ({ x, y }: Stop): boolean =>
      !matrix || !frame || isWithin(frame, matrix.a * x + matrix.e, matrix.a * y + matrix.f);
    const seen = stops.filter(isSeen);
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last || first === last) return null;
    const part = last.offset - first.offset;
    const [start, ...others] = seen.map((stop) => ({ ...stop, offset: (stop.offset - first.offset) / part }));
    return start ? { stops: [start, ...others], time: time * part } : null;
  }

  /** It is not there before it has come. Said once, not moved: a drawing of which a part moves is painted in layers. */
  #hideGoal({ id, piece, to }: Flight<Piece>): void {
    const part = this.#spotOf(piece, piece.to)?.part;
    if (to.k === null || to.isChip || !isDrawn(part) || part === this.#hidden.get(id)) return;
    this.#show(id);
    this.#hidden.set(id, part);
    part.style.opacity = "0";
  }

  /** Unless something else is on its way there, too. */
  #show(id: number): void {
    const part = this.#hidden.get(id);
    this.#hidden.delete(id);
    if (part && ![...this.#hidden.values()].includes(part)) part.style.opacity = "";
  }

  /** Its own picture travels, over the drawing: so nothing but the picture's place changes while it does. */
  readonly fly =
    ({ id, piece, from, to, delay, time }: Flight<Piece>): Attachment<SVGSVGElement> =>
    (picture) => {
      const { arc = 0, scale = 1 } = this.course;
      const units = this.#unitsOf(picture);
      const at = ({ x, y, k }: Spot, other: Spot): Keyframe => {
        const drawn = k ?? (other.isChip ? null : other.k) ?? scale;
        return { transform: `translate(${units.x(x)}px, ${units.y(y)}px) scale(${drawn * units.size})` };
      };
      const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - arc, k: null, isChip: false };
      const path = piece.way
        ? piece.way.stops.map((stop) => ({ ...at(spotAt(stop), to), offset: stop.offset }))
        : [at(from, to), ...(arc ? [at(top, from.k === null ? to : from)] : []), at(to, from)];
      const easing = piece.way ? "linear" : EASE;
      const motion = picture.animate(path, { duration: time, delay, easing, fill: "both" });
      motion.onfinish = () => {
        this.#show(id);
        this.list = this.list.filter((one) => one.id !== id);
      };
      return () => motion.cancel();
    };

  /** Where the units of the drawing lie in the layer of a picture. */
  #unitsOf(picture: SVGSVGElement): Units {
    const [layer, drawing] = [picture.getScreenCTM(), this.course.drawing()?.getScreenCTM()];
    if (!layer || !drawing) return { x: (x) => x, y: (y) => y, size: 1 };
    const size = drawing.a / layer.a; // a board may be enlarged as a whole
    return {
      x: (x) => size * x + (drawing.e - layer.e) / layer.a,
      y: (y) => size * y + (drawing.f - layer.f) / layer.a,
      size,
    };
  }

  /** The middle of the first part that is in sight, in the units of the drawing. */
  #spotOf(piece: Piece, selectors: readonly string[]): { spot: Spot; part: Element } | null {
    const drawing = this.course.drawing();
    const toUnits = drawing?.getScreenCTM()?.inverse();
    for (const selector of selectors) {
      const part = drawing?.querySelector(selector) ?? document.querySelector(selector);
      const box = part?.getBoundingClientRect();
      if (!toUnits || !part || !box?.width || !isInSight(part, box)) continue;
      const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toUnits);
      const width = this.course.widthOf?.(piece, part) ?? null;
      const isChip = !width && !drawing?.contains(part);
      const k = isChip ? SHRUNK * (this.course.scale ?? 1) : width && (box.width * toUnits.a) / width;
      return { spot: { x, y, k, isChip }, part };
    }
    return null;
  }
}

/** Whether its middle is not scrolled out of the frame of the board. */
function isInSight(part: Element, { x, y, width, height }: DOMRect): boolean {
  const frame = part.closest("main")?.getBoundingClientRect();
  if (!frame) return true;
  return isWithin(frame, x + width / 2, y + height / 2);
}

const isWithin = (frame: DOMRect, x: number, y: number): boolean =>
  frame.left < x && x < frame.right && frame.top < y && y < frame.bottom;

/** On its way a piece is as large as the drawing has it. */
const spotAt = ({ x, y }: Stop): Spot => ({ x, y, k: 1, isChip: false });

const isDrawn = (part: Element | undefined): part is HTMLElement | SVGElement =>
  part instanceof SVGElement || part instanceof HTMLElement;
