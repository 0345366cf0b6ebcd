/** What has moved between two tables: cards and tokens to where they lie, the tops of towers up, and flags to their tips. */
import { chipOf, type Journey as Ends, type Stop, type Way } from "../../kit/flights.svelte";
import { footOf, middleOf, tipOf, type Layout, type Place } from "./layout";
import { handOf, laid, ranking, type StyleName, type Value, type View } from "./view";

export type Journey = Ends &
  (
    | { readonly kind: "card"; readonly style: StyleName }
    | { readonly kind: "token"; readonly seat: number; readonly value: Value }
    | { readonly kind: "top"; readonly style: StyleName; readonly below: number; readonly storeys: number }
    | {
        readonly kind: "flag";
        readonly rank: number;
        readonly values: readonly [number, number];
        readonly tip: Place;
      }
  );

/** The towers as they are shown. */
export interface Seen {
  readonly view: View;
  readonly layout: Layout;
  /** Storeys of one are only considered: they are seen before they stand. */
  readonly isPlanned: boolean;
}

const RISE = 420; // ms
const HIGH = 24; // how high above both tips a flag flies

const straight = (from: Place, to: Place, ...over: Place[]): Way => {
  const places = [from, ...over, to];
  const [first, ...others] = places.map((place, at): Stop => ({ ...place, offset: at / (places.length - 1) }));
  return { stops: [first ?? { ...from, offset: 0 }, ...others], time: RISE };
};

const PICTURE = ".picture"; // of a card
const card = (style: StyleName, from: readonly string[], to: readonly string[]): Journey => ({
  kind: "card",
  style,
  from,
  to,
});

/** From the hand of whoever builds to the tower; from a pile to the hand. Of more at once nobody could follow one. */
function cards(was: View, now: View, me: number): Journey[] {
  const seat = was.to_move;
  const built = now.row.filter((style) => now.towers[style].cards > was.towers[style].cards);
  const piles = now.piles.flatMap(({ left }, at) => (left < (was.piles[at]?.left ?? 0) ? [at] : []));
  if (built.length > 1 || piles.length > 1) return [];
  const inHand = (style: StyleName, view: View): string => {
    const last = handOf(view, seat).filter((one) => one.style === style).length - 1;
    return seat === me ? `#card-${style}-${Math.max(0, last)} ${PICTURE}` : chipOf(seat);
  };
  const drawn = piles.flatMap((at): Journey[] => {
    const style = was.piles[at]?.top;
    const from = [`#pile-${at + 1} ${PICTURE}`, `#option-${at + 1}`];
    return style ? [card(style, from, [inHand(style, now), chipOf(seat)])] : [];
  });
  return [...built.map((style) => card(style, [inHand(style, was), chipOf(seat)], [`#plaque-${style}`])), ...drawn];
}

function tokens(was: View, now: View, me: number): Journey[] {
  return now.row.flatMap((style) =>
    laid(now, style)
      .slice(was.laid[style].length)
      .map(({ seat, value, twin }): Journey => ({
        kind: "token",
        seat,
        value,
        from: [...(seat === me ? [`#token-${value} .token`] : []), chipOf(seat)],
        to: [`#bet-${style}-${seat}-${value}-${twin} .token`],
      })),
  );
}

/** A tower grows out of itself: its newest storeys rise with what crowns it. */
function tops({ view: was }: Seen, { view: now, layout }: Seen): Journey[] {
  return now.row.flatMap((style, at): Journey[] => {
    const [before, after] = [was.towers[style].storeys, now.towers[style].storeys];
    const x = middleOf(layout, at);
    const goal = footOf(layout) - before * layout.storey;
    const low = goal + Math.min(before, after - before) * layout.storey;
    if (after <= before) return [];
    const way = straight({ x, y: low }, { x, y: goal });
    return [{ kind: "top", style, below: before, storeys: after - before, from: [], to: [`#top-${style}`], way }];
  });
}

/** Up with its tower, or over to another one in an arc. */
function flags({ view: was }: Seen, { view: now, layout }: Seen): Journey[] {
  return ranking(now).flatMap((style, at): Journey[] => {
    const holder = ranking(was)[at];
    const { rank, flag: values } = now.standings[style];
    if (!values || !holder || !was.standings[holder].flag) return [];
    const [from, tip] = [tipOf(layout, was, holder), tipOf(layout, now, style)];
    if (from.x === tip.x && from.y === tip.y) return [];
    const over = { x: (from.x + tip.x) / 2, y: Math.min(from.y, tip.y) - HIGH };
    const way = straight(from, tip, ...(holder === style ? [] : [over]));
    return [{ kind: "flag", rank, values, tip, from: [], to: [`#flag-${at}`], way }];
  });
}

/** `me` is the seat whose hand lies in front. */
export const journeys = (was: Seen, now: Seen, me: number): Journey[] => [
  ...cards(was.view, now.view, me),
  ...tokens(was.view, now.view, me),
  ...(was.isPlanned || now.isPlanned ? [] : tops(was, now)),
  ...flags(was, now),
];
