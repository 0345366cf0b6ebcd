/** What the frame says of this game: what is asked, what a move does, the table in words. */
import { capital } from "../../lib/speaker";
import { described, type Legal, type Section, type T, type TableMessage } from "../board";
import { FEATURES, NUMBER_POINTS, numberAt, POSITIONS, STARS, type Colour } from "./geometry";
import { featureName, listed, numberName, placeName, starWord } from "./names";
import {
  count,
  factoryCount,
  filled,
  isWon,
  jokerOf,
  lostByPassing,
  MOST_KEPT,
  pickOf,
  placementOf,
  ROUNDS,
  tileAt,
  viewOf,
  type Placement,
  type Player,
  type View,
} from "./view";

export function ask(table: TableMessage, viewer: number, t: T): string {
  const view = viewOf(table);
  const player = view.players[viewer];
  if (!player || table.to_move !== viewer) return "";
  if (view.phase === "bonus") return t("ask_bonus", { count: view.bonus_left });
  if (view.phase === "keep") return t("ask_keep", { room: MOST_KEPT - count(player.kept) });
  return t(view.phase === "draft" ? "ask_draft" : "ask_place");
}

export function ask_more(table: TableMessage, viewer: number, t: T): string {
  const view = viewOf(table);
  const player = view.players[viewer];
  if (!player) return "";
  if (view.phase === "draft") return t(view.marker < 0 ? "ask_draft_marker" : "ask_draft_more");
  if (view.phase === "bonus") return t("ask_bonus_more");
  if (view.phase === "keep") return t("ask_keep_more", { lost: count(player.hand) });
  return view.phase === "place" ? t("ask_place_more", { lost: lostByPassing(player) }) : "";
}

/** What a move does; a button says what passing costs, if the table is known. */
export function label(option: Legal, t: T, table?: TableMessage): string {
  const kind = option.parts["kind"];
  if (!table) return described(option, t);
  const view = viewOf(table);
  const player = view.players[table.to_move ?? 0];
  if (kind === "pass" && player)
    return t("pass_costs", { kept: Math.min(MOST_KEPT, count(player.hand)), lost: lostByPassing(player) });
  if (kind === "stop" && player) return t("stop_costs", { lost: count(player.hand) });
  if (kind === "take") return takeLabel(view, option, t);
  const placing = placementOf(option);
  return placing && view.side === "grey" ? greyLabel(view, placing, t) : described(option, t);
}

function takeLabel(view: View, option: Legal, t: T): string {
  const { place, colour } = option.parts as { place: string; colour: Colour };
  const joker = jokerOf(view);
  const { taken } = pickOf(view, place, colour);
  const tiles = { [colour]: taken[colour] ?? 0 };
  return t("take_from", { tiles, jokers: colour === joker ? 0 : (taken[joker] ?? 0), place });
}

/** On the grey side a position is not its number. */
function greyLabel(view: View, placing: Placement, t: T): string {
  return capital(t("place_grey", { ...placing, number: numberAt(view.side, placing.star, placing.position) }));
}

export function stage(table: TableMessage, t: T): string {
  const view = viewOf(table);
  if (view.phase === "over") return t("phase_over");
  return t("stage", {
    number: view.round_no + 1,
    rounds: ROUNDS,
    joker: jokerOf(view),
    phase: t(`phase_${view.phase}`),
  });
}

export function about_seat(table: TableMessage, seat: number, t: T): string {
  const view = viewOf(table);
  const player = view.players[seat];
  if (!player) return "";
  const said = [t("tiles_held", { count: count(player.hand) + count(player.kept) })];
  if (first(view) === seat) said.push(t("first_player"));
  if (player.passed && view.phase !== "draft") said.push(t("passed"));
  return said.join(" · ");
}

/** Who begins next: whoever has the marker, else who began this round. */
const first = (view: View): number => (view.marker >= 0 ? view.marker : view.starter);

export function outline(table: TableMessage, _viewer: number, t: T): Section[] {
  const view = viewOf(table);
  const places = ["centre", ...Array.from({ length: factoryCount(view) }, (_, i) => `factory_${i + 1}`)];
  const lines = places.map((place) => placeName({ view, t }, place));
  if (view.marker < 0) lines.push(t("marker_in_centre"));
  lines.push(t("supply_holds", { tiles: listed(view.supply) }));
  lines.push(t("heaps", { bag: count(view.bag), tower: count(view.tower) }));
  return [
    { title: stage(table, t), lines },
    ...view.players.map((player, seat) => ({
      title: t("pavilion_of", { seat }),
      lines: playerLines(view, player, t),
    })),
  ];
}

function playerLines(view: View, player: Player, t: T): string[] {
  const lines = [t("hand_holds", { tiles: listed(player.hand) })];
  if (count(player.kept)) lines.push(t("kept_holds", { tiles: listed(player.kept) }));
  for (const star of STARS) {
    const lying = POSITIONS.flatMap((position) => {
      const tile = tileAt(player, star, position);
      const number = numberAt(view.side, star, position);
      return tile ? [tile === star ? String(number) : t("number_in_colour", { number, colour: tile })] : [];
    });
    lines.push(capital(t("star_holds", { name: starWord({ t }, star), spaces: lying.join(", ") || t("none") })));
  }
  const open = FEATURES.filter((feature) => filled(player, feature) && !isWon(player, feature));
  const won = FEATURES.filter((feature) => isWon(player, feature));
  lines.push(...[...won, ...open].map((feature) => featureName({ t }, player, feature)));
  lines.push(...NUMBER_POINTS.map((_, place) => numberName({ view, t }, player, place + 1)));
  return lines;
}
