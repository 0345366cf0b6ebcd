/** The table in words: what is asked, names of parts for screen readers, and the text view. */
import { capital } from "../../lib/speaker";
import { described, isOfKind, type Section, type T } from "../board";
import { wishOf } from "./choice";
import {
  buildOutcomeOf,
  handOf,
  outcomeOf,
  ranking,
  secretsOf,
  tokensOf,
  VALUES,
  viewOf,
  type BuildOutcome,
  type HandCard,
  type Pile,
  type Standing,
  type StyleName,
  type View,
  type Legal,
  type MoveEffects,
  type TableMessage,
} from "./view";

export function ask(table: TableMessage, viewer: number, t: T, chosen: readonly Legal[] = []): string {
  if (table.end || table.to_move !== viewer) return "";
  const { style, number } = wishOf(chosen);
  if (viewOf(table).phase === "build") {
    if (style) return t("how_many", { style });
    return number ? t("ask_card", { storeys: number }) : t("ask_build");
  }
  if (!mayBet(table)) return t("ask_no_bet");
  if (style) return t("ask_token", { style });
  return number ? t("ask_tower", { token: number }) : t("ask_bet");
}

export function askMore(table: TableMessage, viewer: number, t: T, chosen: readonly Legal[] = []): string {
  const view = viewOf(table);
  if (table.end || table.to_move !== viewer) return "";
  if (view.phase === "build") return t(chosen.length ? "ask_build_then" : "ask_build_more");
  const [storeys, built] = [view.storeys, view.built];
  const token = view.exact_token === "on" ? t("token_exactly", { storeys }) : t("token_at_least", { storeys });
  const tower = t(`tower_${view.bet_on}`, { built });
  return `${token} ${tower}`;
}

const mayBet = (table: TableMessage): boolean => table.legal.some((option) => option.parts.kind === "bet");

export const label = (option: Legal, t: T): string => described(option, t);

/** What the chosen move leads to, as the server has worked it out. */
export function foretell(
  option: Legal,
  moveEffects: MoveEffects | null,
  table: TableMessage,
  viewer: number,
  t: T,
): string {
  const outcome = outcomeOf(moveEffects, option);
  if (!outcome) return "";
  const build = buildOutcomeOf(moveEffects, option);
  const points = { now: table.scores[viewer] ?? 0, then: outcome.scores[viewer] ?? 0 };
  const first =
    build && isOfKind(option, "build")
      ? growth(build, option.parts.style, t)
      : points.now === points.then
        ? ""
        : t("foretell_points", points);
  const draw = t("foretell_draw", { drawn: outcome.draws, pile: outcome.pile, left: outcome.left });
  return [first, draw, outcome.left ? "" : t("foretell_end", { pile: outcome.pile })].filter(Boolean).join(" ");
}

function growth(outcome: BuildOutcome, style: StyleName, t: T): string {
  const { height, level_with, towers } = outcome;
  const facts = { style, height, rank: rankWord(towers[style].rank, t) };
  const others = levelAbove(outcome, style);
  if (others.length) return t("foretell_level_right", { ...facts, others, count: others.length });
  return level_with.length ? t("foretell_level_left", { ...facts, others: level_with }) : t("foretell_build", facts);
}

/** Towers that are as high, but rank higher. */
export const levelAbove = ({ level_with, towers }: BuildOutcome, style: StyleName): StyleName[] =>
  level_with.filter((other) => towers[other].rank < towers[style].rank);

export function stage(table: TableMessage, t: T): string {
  const view = viewOf(table);
  if (view.phase === "over") return t("over");
  const left = Math.min(...view.piles.map((pile) => pile.left));
  return t("stage", { phase: view.phase === "build" ? t("phase_build") : t("phase_bet"), left });
}

const OPTIONS = { exact_token: "off", bet_on: "visible", memory: "open" } as const; // as usual

/** The options of the rules that are played with; none is nothing worth a word. */
export function optionsUsed(view: View, t: T): string {
  const names = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).filter((name) => view[name] !== OPTIONS[name]);
  const options = names.map((name) => (name === "exact_token" ? t(name) : valueOf(name, view[name], t)));
  return options.length ? t("options_used", { count: options.length, options }) : "";
}

/** `bets on the tower just built`. */
const valueOf = (option: string, value: string, t: T): string => `${t(option)} ${t(`words.${value}`)}`;

export const rankWord = (rank: number, t: T): string => t(`rank_${rank}`);

export const flagWords = ({ flag }: Standing, t: T): string =>
  flag ? t("flag", { first: flag[0], second: flag[1] }) : t("no_flag");

/** "Jonas 3 (+8), Marta 1", the best bet first. */
function betWords({ bettors }: Standing, names: readonly string[], t: T): string {
  if (!bettors.length) return t("no_bets");
  return bettors
    .map(({ seat, sum, points }) => t(points ? "name_bet_points" : "name_bet", { name: names[seat], sum, points }))
    .join(", ");
}

export function towerName(view: View, style: StyleName, names: readonly string[], t: T): string {
  const standing = view.standings[style];
  return t("name_tower", {
    style,
    storeys: view.towers[style].storeys,
    rank: rankWord(standing.rank, t),
    flag: flagWords(standing, t),
    bets: betWords(standing, names, t),
    count: view.unseen[style],
  });
}

/** Whoever bet earlier wins ties: so the order is told, too. */
function laidWords(view: View, style: StyleName, names: readonly string[], t: T): string {
  const tokens = view.laid[style].map(({ seat, value }) => t("name_bet", { name: names[seat], sum: value }));
  return t("laid_in_order", { style, tokens: tokens.join(", ") });
}

export function pileName({ top, left }: Pile, pile: number, t: T): string {
  return top ? t("name_pile", { pile, style: top, left }) : t("name_pile_empty", { pile });
}

const cardName = ({ style, isSecret }: HandCard, t: T): string =>
  isSecret ? t("name_card_secret", { style }) : t(style);

function tokensLeft(view: View, seat: number): string {
  const tokens = view.players[seat]?.tokens ?? {};
  return VALUES.map((value) => `${value}×${tokensOf(tokens, value)}`).join("\u00a0"); // never apart
}

/** What these eyes see of a hand, and its tokens. */
export function aboutSeat(table: TableMessage, seat: number, t: T): string {
  const view = viewOf(table);
  const unknown = secretsOf(view, seat);
  const cards = handOf(view, seat).map(({ style }) => t(style));
  if (unknown) cards.push(t("unknown_cards", { count: unknown }));
  return t("about_seat", { hand: cards.join(", "), tokens: tokensLeft(view, seat) });
}

export function outline(table: TableMessage, viewer: number, t: T): Section[] {
  const view = viewOf(table);
  const names = view.players.map((_, seat) => t("name_of_seat", { seat }));
  const towers = view.row.map((style) => towerName(view, style, names, t));
  const order = t("ranking", { towers: ranking(view).map((style) => t(style)) });
  const tokens = view.row.filter((style) => view.laid[style].length).map((style) => laidWords(view, style, names, t));
  const piles = view.piles.map((pile, at) => pileName(pile, at + 1, t));
  const rules = optionsUsed(view, t);
  return [
    { title: t("towers_from_left"), lines: [...towers, order, ...tokens, ...(rules ? [rules] : [])] },
    { title: t("piles"), lines: piles },
    ...view.players.map((_, seat) => ({ title: names[seat] ?? "", lines: seatLines(table, view, seat, viewer, t) })),
  ];
}

function seatLines(table: TableMessage, view: View, seat: number, viewer: number, t: T): string[] {
  const cards = handOf(view, seat).map((card) => cardName(card, t));
  const unknown = secretsOf(view, seat);
  if (unknown) cards.push(t("unknown_cards", { count: unknown }));
  return [
    t("points_now", { points: table.scores[seat] ?? 0 }),
    t("labelled", { label: capital(seat === viewer ? t("your_hand") : t("hand")), text: cards.join(", ") || "–" }),
    t("labelled", { label: t("tokens_left"), text: tokensLeft(view, seat) }),
  ];
}
