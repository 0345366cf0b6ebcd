/** What the frame says about the game: what is asked, what a move does, the table in words. */
import { described, type Section, type T } from "../board";
import { nameOf, squareName, squareOf, townOf, type Town } from "./town";
import {
  collectedBy,
  doorsOf,
  HOUSES,
  outcomeOf,
  type Kind,
  type Way,
  type Legal,
  type MoveEffects,
  type TableMessage,
} from "./view";

const pointsOf = (table: TableMessage, seat: number): number => table.facts.players[seat]?.points ?? 0;
const has = (table: TableMessage, kind: Kind): boolean => table.legal.some(({ parts }) => parts.kind === kind);

export function ask(table: TableMessage, viewer: number, t: T): string {
  if (table.to_move !== viewer) return "";
  const view = table.view;
  const points = pointsOf(table, viewer);
  switch (view.phase) {
    case "start":
      return t("ask_start");
    case "build":
      if (has(table, "street")) return t("ask_street");
      return t(has(table, "drop") ? "ask_drop" : "ask_build");
    case "enter":
      return t("ask_enter");
    case "turn":
      if (view.players[viewer]?.is_home) return t("ask_home");
      return t(has(table, "post") ? "ask_turn" : "ask_walk", { points });
    case "walk":
      return t("ask_walk", { points });
    default:
      return "";
  }
}

export function ask_more(table: TableMessage, viewer: number, t: T): string {
  const view = table.view;
  const player = view.players[viewer];
  if (table.to_move !== viewer || !player) return "";
  if (view.phase === "build" && table.facts.anywhere) return t("more_any");
  if (view.phase === "build" && has(table, "build")) return t("more_build");
  if (view.phase === "start") return t("more_start");
  if (view.phase === "walk") return t("more_walk");
  if (view.phase !== "turn") return "";
  if (player.policeman && !has(table, "post")) return t("more_blocked");
  if (player.is_home) return t("more_home", { points: table.facts.bonus });
  return t("more_walk");
}

/** A walk is called after how it ends, if the table tells. */
export function label(option: Legal, t: T, table?: TableMessage, moveEffects?: MoveEffects | null): string {
  const end = option.parts.kind === "go" ? table?.facts.ends?.[option.parts.field] : undefined;
  const { income } = outcomeOf(moveEffects ?? null, option.move);
  if (end === "collect" && income !== undefined) return t("label_income", { ...option.parts, points: income });
  return end ? t(`label_${end}`, option.parts) : described(option, t);
}

export function stage(table: TableMessage, t: T): string {
  const view = table.view;
  const now = moment(table, t);
  return view.no_police !== "no" ? `${now} · ${t("no_police")}` : now;
}

function moment(table: TableMessage, t: T): string {
  const view = table.view;
  if (view.phase === "over") return t("over");
  if (view.phase !== "start" && view.phase !== "build") return t("stage_round", { round_no: view.round_no });
  const built = townOf(view).businesses.length;
  const left = view.players.reduce((sum, { chips }) => sum + chips, 0);
  return t("stage_build", { number: Math.min(built + 1, built + left), all: built + left });
}

/** Who is home is paid each turn, as long as there is one. */
export const homeInWords = ({ view, facts }: TableMessage, key: "home" | "home_short", t: T): string =>
  view.phase === "over" ? t("home_over") : t(key, { points: facts.bonus });

export function about_seat(table: TableMessage, seat: number, t: T): string {
  const view = table.view;
  const player = view.players[seat];
  if (!player) return "";
  if (view.phase === "start" || view.phase === "build") return t("chips", { chips: player.chips });
  if (player.is_home) return homeInWords(table, "home", t);
  const facts = { points: pointsOf(table, seat), count: collectedBy(player), all: doorsOf(player) };
  return t("seat_walks", facts);
}

export function outline(table: TableMessage, viewer: number, t: T): Section[] {
  const town = townOf(table.view);
  return [
    common(table, town, t),
    ...town.view.players.map((_, seat) => ofSeat(table, town, seat, seat === viewer, t)),
  ];
}

function common(table: TableMessage, town: Town, t: T): Section {
  const { view } = town;
  const lines = [stage(table, t)];
  if (town.isBuilding) {
    const counts = HOUSES.map((house) => t("words_supply", { house, count: view.supply[house] ?? 0 }));
    lines.push(t("words_left", { houses: counts.join(", ") }));
    if (town.empty.length) lines.push(t("words_empty", { squares: town.empty.map(nameOf).join(", ") }));
  }
  if (town.start !== null) lines.push(t("words_start", { square: nameOf(town.start) }));
  if (town.streets.length) lines.push(t("words_streets", { squares: town.streets.map(nameOf).join(", ") }));
  return { title: t("words_town"), lines };
}

function ofSeat(table: TableMessage, town: Town, seat: number, isOwn: boolean, t: T): Section {
  const player = town.view.players[seat];
  const { points = 0, ways = [], home } = table.facts.players[seat] ?? {};
  const isWalking = !town.isBuilding && !player?.is_home;
  const state = { points, count: player ? collectedBy(player) : 0, all: player ? doorsOf(player) : 0 };
  const lines = [
    isWalking ? t("words_walks", state) : about_seat(table, seat, t),
    t("words_points", { points: table.scores[seat] ?? 0 }),
  ];
  if (player?.pawn) lines.push(t("words_pawn", { field: player.pawn }));
  if (player?.policeman)
    lines.push(t(isOwn ? "words_own_policeman" : "words_policeman", { field: player.policeman }));
  for (const { seat: owner, number, house, door, square, collected } of town.businesses) {
    if (owner !== seat) continue;
    const way = ways[number - 1] ?? null;
    const facts = { number, house, field: nameOf(door), square: nameOf(square), points: way ?? 0 };
    const kind = collected ? "words_door_done" : way === null ? "words_door" : "words_door_way";
    lines.push(t(kind, facts));
  }
  if (town.isBuilding && isOwn) lines.push(...walksInWords(table.facts.players[seat]?.walks ?? [], t));
  if (isWalking && home !== undefined && home !== null) lines.push(t("words_home", { points: home }));
  return { title: t("words_seat", { seat }), lines };
}

/** From each own door to the older ones. */
function walksInWords(walks: readonly (readonly Way[])[], t: T): string[] {
  return walks.slice(1).map((row, i) => {
    const lengths = row
      .slice(0, i + 1)
      .map((points, j) => t("words_to_door", { number: j + 1, points: points ?? "–" }));
    return t("words_walks_from", { number: i + 2, walks: lengths.join(", ") });
  });
}

/** A place where nothing can be chosen, for those who come there by keys. */
export function closedName(town: Town, field: number, isSquare: boolean, names: readonly string[], t: T): string {
  const place = nameOf(field);
  if (isSquare) return t("name_closed_square", { square: place, what: town.view.city[squareName(field)] });
  return t("name_closed", { field: place, what: whatIsOn(town, field, names, t) });
}

function whatIsOn(town: Town, field: number, names: readonly string[], t: T): string {
  const door = town.businesses.find((one) => one.door === field && !one.collected);
  if (door) return t("door_of", { name: names[door.seat] ?? "", number: door.number });
  if (town.roofs.has(field)) return t("roof");
  return t(squareOf(field) === town.start ? "start" : "street");
}
