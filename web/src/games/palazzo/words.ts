/** What the frame asks of a board: the question, names of moves, and the whole table in words. */
import { described, type Section, type T } from "../board";
import { capital } from "../../lib/speaker";
import { signed } from "./svg";
import {
  cards,
  faceDown,
  handFromOutside,
  held,
  isPlacing,
  isPriced,
  MESSENGERS,
  mustRemember,
  QUARRIES,
  ROMAN,
  tilesAt,
  total,
  type Kind,
  type Told,
  type View,
  type Legal,
  type TableMessage,
  type MoveEffects,
} from "./view";

/** A raise is composed of cards on the board; `done` ends one that was begun elsewhere. */
export const options_hidden: readonly string[] = ["money", "reveal", "transform", "auction", "pass", "done"];

/** Whoever has no wish to bid may pass in every auction. */
export const passes: readonly string[] = ["pass"];

/** Where a tile goes is chosen in the city. */
export const shows = (options: readonly Legal[]): boolean => options.every(isPlacing);

export function ask(table: TableMessage, viewer: number, t: T, chosen: readonly Legal[] = []): string {
  const view = table.view;
  if (table.to_move !== viewer || table.end) return "";
  const me = view.players[viewer];
  const purse = table.facts.purse;
  if (me?.composing) return t("ask_finish", { worth: me.worth ?? 0, needed: purse?.needed ?? 0 });
  const tile = held(table.legal, chosen);
  if ((view.phase === "build" || view.phase === "share") && tile) return t("ask_place", { tile });
  if (view.phase === "turn" && chosen.length && tile) return t("alter_where");
  const can = (kind: Kind): boolean => table.legal.some(({ parts }) => parts.kind === kind);
  if (view.phase === "choice" && !can("buy")) return t("ask_only_auction");
  if (view.phase === "bid" && !can("raise"))
    return purse?.best ? t("ask_only_pass", { highest: view.highest, best: purse.best }) : t("ask_no_raise");
  if (view.phase === "take" && table.facts.takes === 2) return t("ask_take_two");
  return t(`ask_${view.phase}`, { price: view.tile_price, highest: view.highest, needed: purse?.needed ?? 0 });
}

export function ask_more(table: TableMessage, viewer: number, t: T, chosen: readonly Legal[] = []): string {
  const view = table.view;
  const me = view.players[viewer];
  if (view.phase === "turn" && chosen.length) return "";
  if (view.phase === "turn")
    return t(view.price === "start_of_turn" ? "more_turn_price" : "more_turn", { price: view.tile_price });
  if (view.phase === "choice" && !me?.composing) return auctionAhead(view, table.facts, t);
  if (view.phase === "bid") return t("more_bid", { bid: me?.bid ?? 0, count: tilesAt(view, view.architect).length });
  if (view.phase === "take") return t("more_take");
  return view.phase === "build" || view.phase === "share" ? t("more_build") : "";
}

/** What an auction would be about. */
function auctionAhead(view: View, { next, full }: Told, t: T): string {
  if (!next) return t("auction_nothing");
  const count = tilesAt(view, next).length;
  return t(full.includes(next) ? "auction_shares" : "auction_ahead", { quarry: next, count });
}

const NAMED: readonly Kind[] = [
  "money",
  "reveal",
  "transform",
  "auction",
  "pass",
  "done",
  "take_both",
  "raise_to",
  "buy_with",
];

export function label(option: Legal, t: T, table?: TableMessage, moveEffects: MoveEffects | null = null): string {
  const { kind } = option.parts;
  const bid = table ? (table.view.players[table.to_move ?? 0]?.bid ?? 0) : 0;
  if (kind === "pass" && bid) return t("do_pass_back");
  const effect = moveEffects?.[option.move];
  if (effect && "best" in effect) return t("do_transform_best", { points: signed(effect.best) });
  if ("card" in option.parts && isPlacing(option))
    return capital(t(kind === "put" ? "do_alter_put" : "do_alter", { ...option.parts, what: described(option, t) }));
  return NAMED.includes(kind) ? t(`do_${kind}`, option.parts) : described(option, t);
}

export function stage(table: TableMessage, t: T): string {
  const view = table.view;
  const stack = t("stack", { number: ROMAN[table.facts.stack.number] ?? "" });
  const messengers = t("messengers", { count: view.messengers }).replace(" ", "\u00a0"); // never apart
  return [stack, messengers, t(`phase_${view.phase}`)].join(" · ");
}

export function about_seat(table: TableMessage, seat: number, t: T): string {
  const view = table.view;
  const { faces, backs } = handFromOutside(view, seat);
  if (mustRemember(view)) return t("cards_count", { count: backs });
  return t("known_hidden", { known: faces.length, hidden: backs });
}

export function outline(table: TableMessage, viewer: number, t: T): Section[] {
  const view = table.view;
  const told = table.facts;
  const seats = view.players.map((_, seat) => cityInWords(table, view, seat, viewer, t));
  const auction = view.phase === "bid" ? [auctionInWords(view, t)] : [];
  return [ringInWords(view, told, t), ...auction, moneyInWords(view, t), ...seats, unseenInWords(view, told, t)];
}

const orNone = (list: readonly string[], t: T): readonly string[] | string => (list.length ? list : t("empty"));

function ringInWords(view: View, { next, full, gone }: Told, t: T): Section {
  const quarries = QUARRIES.map((quarry) => {
    const tiles = tilesAt(view, quarry);
    const facts = [t("quarry_holds", { quarry: t(quarry), tiles: orNone(tiles, t) })];
    if (quarry === view.architect) facts.push(t("architect_here"));
    else if (quarry === next && view.phase !== "bid") facts.push(t("next_for_architect"));
    if (full.includes(quarry)) facts.push(t("shared_out_full"));
    return `${facts.join(". ")}.`;
  });
  const price = t(isPriced(view) ? "each" : "then_each", { price: view.tile_price });
  const site = tilesAt(view, "site");
  return {
    title: t("ring"),
    lines: [
      ...quarries,
      t("depot_holds", { tiles: orNone(tilesAt(view, "depot"), t), price }),
      capital(t(`price_${view.price}`)),
      ...(site.length ? [t("site_holds", { tiles: site })] : []),
      goneInWords(view, gone, t),
    ],
  };
}

/** Where players must remember, only how many. */
export function goneInWords(view: View, gone: number, t: T): string {
  if (mustRemember(view)) return t("gone_face_down", { count: gone });
  return t("gone_tiles", { tiles: gone ? tilesAt(view, "gone") : t("none_yet") });
}

function auctionInWords(view: View, t: T): Section {
  const lanes = view.players.map((player, seat) =>
    t("lane", {
      seat,
      state: player.passed ? t("passed") : t("still_in"),
      cards: orNone(cards(player.laid), t),
      total: player.bid,
    }),
  );
  return {
    title: t("auction_at", { quarry: view.architect }),
    lines: [t("highest_bid", { highest: view.highest }), ...lanes],
  };
}

function moneyInWords(view: View, t: T): Section {
  const lines = [t("heaps", { deck: view.deck, discard: total(view.discard) })];
  const display = cards(view.display);
  if (display.length) lines.push(t("display_holds", { cards: display }));
  return { title: t("display"), lines };
}

function cityInWords(table: TableMessage, view: View, seat: number, viewer: number, t: T): Section {
  const player = view.players[seat];
  const told = table.facts;
  const city = (told.palaces[seat] ?? []).map(({ tiles, points }, i) =>
    t("palace_holds", { number: i + 1, tiles, points: signed(points) }),
  );
  const lines = city.length ? city : [t("no_palace")];
  const hand = cards(player?.hand);
  if (hand.length) lines.push(t("hand_holds", { cards: hand }));
  if (seat === viewer && told.purse) lines.push(t("best_payment", { best: told.purse.best }));
  if (player?.composing) lines.push(t("step_holds", { parts: player.step ?? {}, worth: player.worth ?? 0 }));
  if (seat !== viewer) lines.push(handInWords(view, seat, t));
  return { title: t("city_worth", { seat, points: signed(table.scores[seat] ?? 0) }), lines };
}

/** What all know of a hand. */
export function handInWords(view: View, seat: number, t: T): string {
  const { faces, backs } = handFromOutside(view, seat);
  if (mustRemember(view)) return t("hand_of", { seat, count: backs });
  return t("hand_known", { cards: faces.length ? faces : t("no_cards"), count: backs });
}

/** The tiles to come; where players must remember, how many of those that lie face down. */
export function unseenCount(view: View, gone: number, t: T): string {
  const [unseen, messengers] = [faceDown(view).length, MESSENGERS - view.messengers];
  if (!mustRemember(view)) return t("floors_and_messengers", { count: unseen, messengers });
  return t("some_of_these", { count: unseen - gone, unseen, messengers });
}

function unseenInWords(view: View, { stack, gone }: Told, t: T): Section {
  return {
    title: t(mustRemember(view) ? "unseen_face_down" : "unseen"),
    lines: [
      t("stack_holds", {
        number: ROMAN[stack.number] ?? "",
        count: stack.left,
        messengers: stack.messengers,
      }),
      mustRemember(view) ? unseenCount(view, gone, t) : t("messengers_left", { count: MESSENGERS - view.messengers }),
      ...faceDown(view).map((tile) => t(tile)),
    ],
  };
}
