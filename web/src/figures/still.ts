/** A board drawn once and kept as a picture: nothing in it can be chosen, reached by key or heard. */
import { mount, unmount } from "svelte";
import type { BoardModule, BoardProps } from "../games/board";
import { Growing } from "./growing.svelte";
import { pictureOf, type Box } from "./picture";

export interface Still {
  readonly picture: HTMLElement;
  /** What of it is shown, and what is marked there, in px of the picture. */
  readonly box: Box;
  readonly marks: readonly Box[];
  /** Parts that the board does not have. */
  readonly missing: readonly string[];
}

export interface Wanted {
  readonly shows: readonly string[];
  readonly marks: readonly string[];
}

const DESK = { width: 1120, height: 790 }; // px: what boards are made for
const PHONE = { width: 382, height: 620 };
const QUIET = 90; // ms without a change: it is drawn
const LATEST = 6000;
const EDGE = 6; // px around what is shown

let waiting: Promise<unknown> = Promise.resolve();

/** One after the other: a page with ten of them stays quick, and asks the server for one at a time. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const done = waiting.then(idle).then(work);
  waiting = done.catch(() => undefined);
  return done;
}

/** Whoever reads or scrolls comes first. */
function idle(): Promise<unknown> {
  if (!("requestIdleCallback" in globalThis)) return aTask();
  return new Promise((done) => requestIdleCallback(done, { timeout: LATEST }));
}

export async function drawStill(board: BoardModule, given: BoardProps, { shows, marks }: Wanted): Promise<Still> {
  const host = placed(given.phone);
  document.body.append(host);
  const growing = new Growing(given);
  const shown = mount(board.default, { target: host, props: growing.props });
  try {
    for (const last = board.renderStages ?? 1; growing.stage < last; growing.stage++) await aTask();
    const boxOf = (name: string): Box | null => partBox(host, board, name);
    await quiet(host, () => [...shows, ...marks].every(boxOf));
    const parts = shows.map(boxOf).filter((box) => box !== null);
    const all = { x: 0, y: 0, w: host.offsetWidth, h: shows.length ? host.scrollHeight : host.offsetHeight };
    const box = parts.length ? within(around(parts), all) : all;
    return {
      picture: pictureOf(host, box),
      box,
      marks: marks.map(boxOf).filter((box) => box !== null),
      missing: [...shows, ...marks].filter((name) => boxOf(name) === null),
    };
  } finally {
    await unmount(shown);
    host.remove();
  }
}

/** Somewhere where it is laid out, and not seen. */
function placed(phone: boolean): HTMLElement {
  const host = document.createElement("div");
  const { width, height } = phone ? PHONE : DESK;
  host.className = "still-board";
  host.inert = true;
  host.setAttribute("aria-hidden", "true");
  Object.assign(host.style, {
    width: `${width}px`,
    height: `${height}px`,
    padding: phone ? "4px" : "12px 16px",
    boxSizing: "border-box",
    position: "fixed",
    inset: "0 auto auto 0",
    visibility: "hidden",
  });
  return host;
}

const aTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Boards measure, then draw; some fetch a part of theirs, and are quiet meanwhile. A busy machine measures late: with the next frame. */
function quiet(host: HTMLElement, isWhole: () => boolean): Promise<void> {
  return new Promise((done) => {
    let frame = 0;
    const end = (): void => (watch.disconnect(), stop(), clearTimeout(late), done());
    const stop = (): void => (clearTimeout(calm), cancelAnimationFrame(frame));
    const measured = (): void => void (frame = requestAnimationFrame(() => (frame = requestAnimationFrame(end))));
    const rest = (): void => void (isWhole() ? measured() : (calm = setTimeout(rest, QUIET)));
    let calm = setTimeout(rest, QUIET);
    const late = setTimeout(end, LATEST);
    const watch = new MutationObserver(() => {
      stop();
      calm = setTimeout(rest, QUIET);
    });
    watch.observe(host, { subtree: true, childList: true, attributes: true });
  });
}

/** By the id of a part, or as the board itself calls a place. */
function partBox(host: HTMLElement, board: BoardModule, name: string): Box | null {
  const origin = host.getBoundingClientRect();
  const part = host.querySelector(`#${CSS.escape(name)}`);
  const frame = part?.querySelector(":scope > [data-frame]") ?? part; // without what is clipped
  const place = part ? undefined : board.placed_at?.(name);
  const box = frame?.getBoundingClientRect() ?? (place && onScreen(host, place.of, place.box));
  return box?.width ? { x: box.x - origin.x, y: box.y - origin.y, w: box.width, h: box.height } : null;
}

function onScreen(host: HTMLElement, of: string, [x, y, w, h]: readonly [number, number, number, number]) {
  const matrix = host.querySelector<SVGGraphicsElement>(`#${CSS.escape(of)}`)?.getScreenCTM();
  if (!matrix) return undefined;
  const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + w, y + h)].map((point) => point.matrixTransform(matrix));
  return from && to && new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
}

export function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const foot = Math.max(...boxes.map((box) => box.y + box.h));
  return { x: x - EDGE, y: y - EDGE, w: right - x + 2 * EDGE, h: foot - y + 2 * EDGE };
}

/** What a part draws beyond the edge of the board is not there. */
export function within(box: Box, all: Box): Box {
  const [x, y] = [Math.max(box.x, all.x), Math.max(box.y, all.y)];
  return { x, y, w: Math.min(box.x + box.w, all.x + all.w) - x, h: Math.min(box.y + box.h, all.y + all.h) - y };
}
