/** The table in words: what is asked, names of parts for screen readers, and the text view. */
import { capital } from "../../lib/speaker";
import { described, type Legal, type Section, type T, type TableMessage } from "../board";
import { bettors, FLAGS, rankOf, ranking } from "./standing";
import {
  handOf,
  letterOf,
  secretsOf,
  tokensOf,
  unseen,
  VALUES,
  viewOf,
  type Pile,
  type StyleName,
  type View,
} from "./view";

export function ask(table: TableMessage, viewer: number, t: T): string {
  if (table.end || table.to_move !== viewer) return "";
  if (viewOf(table).phase === "build") return t("ask_build");
  return mayBet(table) ? t("ask_bet") : t("ask_no_bet");
}

export function askMore(table: TableMessage, viewer: number, t: T): string {
  const view = viewOf(table);
  if (table.end || table.to_move !== viewer) return "";
  if (view.phase === "build") return t("ask_build_more");
  if (!mayBet(table)) return "";
  const [storeys, built] = [view.storeys, view.built];
  const token = view.exact_token === "on" ? t("token_exactly", { storeys }) : t("token_at_least", { storeys });
  const tower = view.bet_on_built === "on" ? t("tower_built", { built }) : t("tower_open");
  return `${token} ${tower}`;
}

const mayBet = (table: TableMessage): boolean => table.legal.some((option) => option.parts["kind"] === "bet");

export const label = (option: Legal, t: T): string => described(option, t);

export function stage(table: TableMessage, t: T): string {
  const view = viewOf(table);
  if (view.phase === "over") return t("over");
  const left = Math.min(...view.piles.map((pile) => pile.left));
  return t("stage", { phase: view.phase === "build" ? t("phase_build") : t("phase_bet"), left });
}

export const rankWord = (rank: number, t: T): string => t(`rank_${rank + 1}`);

export function flagWords(rank: number, t: T): string {
  const flag = FLAGS[rank];
  return flag ? t("flag", { first: flag[0], second: flag[1] }) : t("no_flag");
}

/** "Jonas 3, Marta 1", the best bet first. */
export function betWords(view: View, style: StyleName, names: readonly string[], t: T): string {
  const all = bettors(view, style);
  return all.length ? all.map(({ seat, sum }) => `${names[seat] ?? ""} ${sum}`).join(", ") : t("no_bets");
}

export function towerName(view: View, style: StyleName, names: readonly string[], t: T): string {
  const rank = rankOf(view, style);
  const facts = { style, storeys: view.towers[style].storeys, rank: rankWord(rank, t), flag: flagWords(rank, t) };
  return t("name_tower", { ...facts, bets: betWords(view, style, names, t), count: unseen(view, style) });
}

export function pileName({ top, left }: Pile, pile: number, t: T): string {
  return top ? t("name_pile", { pile, style: top, left }) : t("name_pile_empty", { pile });
}

/** What everybody knows of a hand, letter by letter or in words. */
function knownHand(view: View, seat: number, word: (style: StyleName) => string): string[] {
  const player = view.players[seat];
  if (!player) return [];
  const known = view.row.flatMap((style) => Array.from({ length: player.known[style] ?? 0 }, () => word(style)));
  return [...known, ...Array.from({ length: player.unknown }, () => "?")];
}

function tokensLeft(view: View, seat: number): string {
  const tokens = view.players[seat]?.tokens ?? {};
  return VALUES.map((value) => `${value}×${tokensOf(tokens, value)}`).join("\u00a0"); // never apart
}

/** In a narrow strip letters must do. */
export function aboutSeat(table: TableMessage, seat: number, isShort: boolean, t: T): string {
  const view = viewOf(table);
  if (isShort) return knownHand(view, seat, letterOf).join(" ");
  const hand = knownHand(view, seat, (style) => t(style)).join(", ");
  return t("about_seat", { hand, tokens: tokensLeft(view, seat) });
}

export function outline(table: TableMessage, viewer: number, t: T): Section[] {
  const view = viewOf(table);
  const names = view.players.map((_, seat) => t("name_of_seat", { seat }));
  const towers = view.row.map((style) => towerName(view, style, names, t));
  const order = t("ranking", { towers: ranking(view).map((style) => t(style)) });
  const piles = view.piles.map((pile, at) => pileName(pile, at + 1, t));
  return [
    { title: t("towers_from_left"), lines: [...towers, order] },
    { title: t("piles"), lines: piles },
    ...view.players.map((_, seat) => ({ title: names[seat] ?? "", lines: seatLines(table, view, seat, viewer, t) })),
  ];
}

function seatLines(table: TableMessage, view: View, seat: number, viewer: number, t: T): string[] {
  const cards = handOf(view, seat).map(({ style, isSecret }) =>
    isSecret ? t("name_card_secret", { style }) : t(style),
  );
  const unknown = secretsOf(view, seat);
  if (unknown) cards.push(t("unknown_cards", { count: unknown }));
  return [
    t("points_now", { points: table.scores[seat] ?? 0 }),
    `${capital(seat === viewer ? t("your_hand") : t("hand"))}: ${cards.join(", ") || "–"}`,
    `${t("tokens_left")}: ${tokensLeft(view, seat)}`,
  ];
}
