/** Which tiles and cards have moved between two tables, and from where to where, as selectors of the drawing. */
import { chipOf, type Journey as Ends } from "../../kit/flights.svelte";
import { card, CARD_H, CARD_W } from "./card";
import { group } from "./svg";
import { dragged } from "./tile";
import { allTiles, cards, type Card, type Counts, type Group, type Player, type View } from "./view";

export interface Journey extends Ends {
  kind: "tile" | "card";
  name: string;
}

/** Around 0 0, in the units of the drawing. */
export const artOf = ({ kind, name }: Journey, letters: boolean): string =>
  kind === "tile" ? dragged(name, 1, letters) : group(`translate(${-CARD_W / 2} ${-CARD_H / 2})`, card(name));

/** One after the other, until one is in sight. */
type Parts = readonly string[];

const HAND = ["#hand"];
const MONEY = ["#money"];
const WORK = ["#work"];
const lane = (seat: number): Parts => [`#lane-${seat}`];
const drawn = (kind: "tile" | "card", name: string): string => `[data-${kind}="${name}"]`;
const home = (seat: number, me: number): Parts => [...(seat === me ? HAND : [`#city-${seat}`]), chipOf(seat)];

/** The cards that there are more of in the second. */
function gained<Name extends string>(before: Counts<Name>, after: Counts<Name>): Name[] {
  const more = (Object.keys(after) as Name[]).map((card) => [card, (after[card] ?? 0) - (before[card] ?? 0)]);
  return cards(Object.fromEntries(more) as Counts<Name>);
}

/** Those that are left, each taken away once. */
function without<Name extends string>(all: readonly Name[], taken: readonly string[]): Name[] {
  const left = [...taken];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A card goes between two parts; it is drawn in those that hold cards face up. */
function carried(name: string, from: Parts, to: Parts): Journey {
  const within = (parts: Parts): string[] => parts.flatMap((part) => [`${part} ${drawn("card", name)}`, part]);
  return { kind: "card", name, from: within(from), to: within(to) };
}

const [STACK, GONE] = [["#stack"], ["#gone"]];
const PARTS: Readonly<Record<string, Parts>> = { stack: STACK, depot: ["#depot"], site: WORK, gone: GONE };
const FACE_DOWN = "face_down"; // it comes from the stack; it goes out of the game

function placeOf(where: string, me: number): Parts {
  if (!where.startsWith("city_")) return PARTS[where] ?? [`#quarry-${where}`];
  const seat = Number(where.slice(5));
  return [seat === me ? "#my-city" : `#city-${seat}`, chipOf(seat)];
}

function tiles(before: View, after: View, me: number): Journey[] {
  return allTiles(after).flatMap((name): Journey[] => {
    const [was, now] = [before.where[name], after.where[name]];
    if (was === now || (was === FACE_DOWN && ["stack", "gone"].includes(now))) return []; // the end opens it
    const at = (where: string, down: Parts): string[] => [
      drawn("tile", name),
      ...(where === FACE_DOWN ? down : placeOf(where, me)),
    ];
    return [{ kind: "tile", name, from: at(was, STACK), to: at(now, GONE) }];
  });
}

/** What these eyes can see of a hand. */
const shown = ({ hand, known }: Player): Counts | null => hand ?? known;

/** The cards that came into a hand. Of backs one sees how many: where they come from, they lay open. */
function received(was: Player, now: Player, taken: readonly Card[]): readonly Card[] {
  const [before, after] = [shown(was), shown(now)];
  if (before && after) return gained(before, after);
  return now.cards > was.cards ? [...taken, ...gained(now.laid, was.laid)] : [];
}

/** To the lanes of an auction, back to the hands, or spent; and from the cards on display to the hands. */
function money(before: View, after: View, me: number, ready: readonly Laid[]): Journey[] {
  const taken = gained(after.display, before.display);
  const moved = after.players.flatMap((now, seat) => {
    const was = before.players[seat];
    if (!was) return [];
    const got = received(was, now, taken);
    const own = home(seat, me);
    return [
      ...without(gained(was.laid, now.laid), seat === me ? ready : []).map((card) => carried(card, own, lane(seat))),
      ...gained(now.laid, was.laid).map((card) => carried(card, lane(seat), got.includes(card) ? own : MONEY)),
      ...got.filter((card) => taken.includes(card)).map((card) => carried(card, WORK, own)),
    ];
  });
  const isAuction = before.phase === "bid";
  const paid = isAuction ? [] : gained(before.discard, after.discard);
  return [
    ...moved,
    ...paid.map((card) => carried(card, home(before.to_move, me), MONEY)),
    ...gained(before.display, after.display).map((card) => carried(card, MONEY, WORK)),
  ];
}

type Groups = readonly Group[];
type Laid = Group["cards"][number];
const cardsOf = (groups: Groups): Laid[] => groups.flatMap((group) => group.cards);

/** `me` is the seat whose hand and city lie in front; what was `ready` for a raise lies in its lane already. */
export const journeys = (before: View, after: View, me: number, ready: Groups): Journey[] => [
  ...tiles(before, after, me),
  ...money(before, after, me, cardsOf(ready)),
];

/** Cards that are made ready for a raise go to one's lane. */
export const readied = (before: Groups, after: Groups, me: number): Journey[] =>
  without(cardsOf(after), cardsOf(before)).map((card) => carried(card, HAND, lane(me)));
