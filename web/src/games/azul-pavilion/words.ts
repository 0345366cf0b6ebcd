/** What the frame says of this game: what is asked, what a move does, the table in words. */
import { settings } from "../../lib/settings.svelte";
import { capital } from "../../lib/speaker";
import { described, isOfKind, type Section, type T } from "../board";
import type { Legal, MoveEffects, TableMessage } from "./view";
import { FEATURES, POSITIONS, STARS } from "./geometry";
import { isLine, linesOf, tilesOf, type LineOption } from "./lines";
import { featureName, gainWords, listed, numberName, placeName, starName, starWord, takeWords } from "./names";
import * as read from "./view";

export function ask(table: TableMessage, viewer: number, t: T, chosen: readonly Legal[] = []): string {
  const view = table.view;
  const player = view.players[viewer];
  if (!player || table.to_move !== viewer) return "";
  if (view.phase === "bonus") return t("ask_bonus", { count: view.bonus_left });
  if (view.phase === "keep") return t("ask_keep", { room: table.facts.most_kept - read.count(player.kept) });
  if (view.phase === "place" && chosen.length > 1) return t("pay_how");
  return t(view.phase === "draft" ? "ask_draft" : "ask_place");
}

/** What is asked each time one takes tiles: on a phone each line of it is taken from the pavilion. */
const AT_LENGTH = { marker: "ask_draft_marker", more: "ask_draft_more" } as const;
const BRIEFLY = { marker: "ask_draft_marker_brief", more: "ask_draft_brief" } as const;

export function ask_more(table: TableMessage, viewer: number, t: T): string {
  const view = table.view;
  if (!view.players[viewer]) return "";
  if (view.phase === "draft") return t((settings.phone ? BRIEFLY : AT_LENGTH)[view.marker < 0 ? "marker" : "more"]);
  if (view.phase === "bonus") return t("ask_bonus_more");
  if (view.phase === "keep") return t("ask_keep_more");
  return view.phase === "place" ? t("ask_place_more") : "";
}

/** What a move does and costs, as far as the server has told it. */
export function label(option: Legal, t: T, table?: TableMessage, moveEffects?: MoveEffects | null): string {
  if (isLine(option)) return lineLabel(option, t, table);
  const [stop] = option.parts.kind === "stop" ? linesOf(moveEffects ?? null, [option]) : [];
  if (stop) return lineLabel(stop, t, table);
  const passing = read.passingOf(moveEffects, option);
  if (passing) return t("pass_costs", { ...passing });
  if (!table) return described(option, t);
  const facts = table.facts;
  const take = read.takeOf(moveEffects, option);
  if (take && isOfKind(option, "take")) return takeWords({ t, facts }, take, option.parts.place, option.parts.colour);
  return read.placementOf(option) ? placeLabel(option, t, table, moveEffects) : described(option, t);
}

function lineLabel(option: LineOption, t: T, table?: TableMessage): string {
  const tiles = tilesOf(option);
  const isKept = table && table.view.phase === "keep";
  if (!isKept) return t("take_bonus", { tiles });
  return t(read.count(tiles) ? "keep_line" : "keep_none", { tiles, lost: option.parts.lost });
}

/** Where, what is paid, what it brings. On the grey side a position is not its number. */
function placeLabel(option: Legal, t: T, table: TableMessage, moveEffects?: MoveEffects | null): string {
  const [facts, placement] = [table.facts, read.placementOf(option)];
  const board = facts.players[table.to_move ?? 0];
  const told = read.placingOf(moveEffects, option);
  if (!placement || !board || !told)
    return variant(table) ? capital(t("moves_grey.place", option.parts)) : described(option, t);
  const { star, position } = placement;
  const number = read.priceOf(facts, star, position);
  const view = table.view;
  const where = variant(table) ? "space_place_grey" : "space_name"; // what it costs is said anyway
  const space = t(where, { star, name: starWord({ t, view }, star), number, position });
  return capital(t("place_for", { space, tiles: told.paid, gain: gainWords(told, board, t) }));
}

/** On the grey side stars have other names. */
export const variant = (table: TableMessage): string | undefined => (table.view.side === "grey" ? "grey" : undefined);

export function stage(table: TableMessage, t: T): string {
  const [view, { joker, rounds }] = [table.view, table.facts];
  if (view.phase === "over") return t("phase_over");
  return t("stage", { number: view.round_no + 1, rounds, joker, phase: t(`phase_${view.phase}`) });
}

export function about_seat(table: TableMessage, seat: number, t: T): string {
  return [about_tiles(table, seat, t), due_at_end(table, seat, t)].filter(Boolean).join(" · ");
}

export function about_tiles(table: TableMessage, seat: number, t: T): string {
  const view = table.view;
  const player = view.players[seat];
  if (!player) return "";
  const said = [t("tiles_held", { count: read.count(player.hand) + read.count(player.kept) })];
  if (table.facts.first === seat) said.push(t("first_player"));
  if (player.passed && view.phase !== "draft") said.push(t("passed"));
  return said.join(" · ");
}

/** Of the points that a seat would have if the game ended now: those on the track, and those that come at the end. */
export function due_at_end(table: TableMessage, seat: number, t: T): string {
  const view = table.view;
  const points = view.players[seat]?.points ?? 0;
  const due = (table.scores[seat] ?? points) - points;
  const signed = due < 0 ? `−${-due}` : `+${due}`;
  return due && view.phase !== "over" ? t("points_due", { due: signed }) : "";
}

export function outline(table: TableMessage, _viewer: number, t: T): Section[] {
  const [view, facts] = [table.view, table.facts];
  const lines = read.PLACES.slice(0, facts.factories + 1).map((place) => placeName({ view, t }, place));
  if (view.marker < 0) lines.push(t("marker_in_centre"));
  lines.push(t("begins_next", { seat: facts.first }));
  lines.push(t("supply_holds", { tiles: listed(view.supply) }));
  lines.push(t("bag_holds", { count: read.count(view.bag), tiles: listed(view.bag) }));
  lines.push(t("tower_holds", { count: read.count(view.tower), tiles: listed(view.tower) }));
  return [
    { title: stage(table, t), lines },
    ...view.players.map((player, seat) => ({
      title: t("pavilion_of", { seat }),
      lines: playerLines(table, player, seat, t),
    })),
  ];
}

function playerLines(table: TableMessage, player: read.Player, seat: number, t: T): string[] {
  const [view, facts] = [table.view, table.facts];
  const board = facts.players[seat];
  const points = { points: player.points, ended: table.scores[seat] ?? player.points };
  const lines = [t("points_now", points), t("hand_holds", { tiles: listed(player.hand) })];
  if (read.count(player.kept)) lines.push(t("kept_holds", { tiles: listed(player.kept) }));
  if (!board) return lines;
  for (const star of STARS) {
    const lying = POSITIONS.flatMap((position) => {
      const tile = read.tileAt(player, star, position);
      const number = read.priceOf(facts, star, position);
      return tile ? [tile === star ? String(number) : t("number_in_colour", { number, colour: tile })] : [];
    });
    const spaces = lying.join(", ") || t("none");
    lines.push(t("star_holds", { name: starName({ t, view }, star, board.stars[star]), spaces }));
  }
  const begun = FEATURES.flatMap((feature) => {
    const told = board.features[feature.id];
    return told && told.missing.length < told.all
      ? [{ name: featureName({ t, view, facts }, feature, told), told }]
      : [];
  });
  const isWon = ({ told }: (typeof begun)[number]): boolean => !told.missing.length;
  lines.push(...[...begun.filter(isWon), ...begun.filter((one) => !isWon(one))].map(({ name }) => name));
  lines.push(...board.numbers.map((told) => numberName({ t }, told)));
  return lines;
}
