/** The names of the parts of the table, for readers and for whoever points at them; and why something cannot be had. */
import { capital } from "../../lib/speaker";
import { BONUS, NUMBER_POINTS, numberAt, type Colour, type Feature, type Star } from "./geometry";
import type { Hall } from "./hall";
import {
  count,
  filled,
  inStar,
  isWon,
  ofNumber,
  pickOf,
  runAt,
  tileAt,
  tilesOn,
  type Player,
  type Tiles,
} from "./view";

type Why = readonly [string, string];
/** What a name needs to know: the text view has no more. */
type Told = Pick<Hall, "view" | "t">;

/** `2 red, 1 yellow`; without those that are none. */
export const listed = (tiles: Tiles): Tiles =>
  Object.fromEntries(Object.entries(tiles).filter(([, number]) => number > 0)) as Tiles;

export function placeName({ view, t }: Told, place: string): string {
  const tiles = tilesOn(view, place);
  const what = { place, tiles: listed(tiles) };
  return capital(t(count(tiles) ? "place_holds" : "place_empty", what));
}

/** What taking a colour from a place means. */
export function takeName({ view, joker, t }: Hall, place: string, colour: Colour): string {
  const { taken, left } = pickOf(view, place, colour);
  const costs = place === "centre" && view.marker < 0;
  const jokers = colour === joker ? 0 : (taken[joker] ?? 0);
  const own = { [colour]: taken[colour] ?? 0 };
  const said = [t("take_name", { tiles: own, jokers })];
  if (place !== "centre" && count(left)) said.push(t("rest_goes", { tiles: listed(left) }));
  if (costs) said.push(t("marker_costs", { lost: count(taken) }));
  return capital(said.join(", "));
}

export function whyNotTake({ view, joker, t }: Hall, place: string, colour: Colour): Why | null {
  if (view.phase !== "draft" || colour !== joker) return null;
  return [t("why_joker", { colour, place }), "azul.3.2"];
}

export const starWord = ({ t }: Pick<Hall, "t">, star: Star): string =>
  t(star === "centre" ? "star_centre" : "star", { star });

export function spaceName(hall: Hall, player: Player, star: Star, position: number, isLegal: boolean): string {
  const { view, t } = hall;
  const number = numberAt(view.side, star, position);
  const tile = tileAt(player, star, position);
  const where = view.side === "coloured" ? "space_name" : "space_name_grey";
  const said = [t(where, { star, name: starWord(hall, star), number, position })];
  if (tile) said.push(t("space_tile", { colour: tile }));
  else if (isLegal) said.push(t("space_legal", { points: runAt(player, star, position).length }));
  else said.push(t("space_empty"));
  return capital(said.join(", "));
}

/** Why nothing can be placed there now. */
export function whyNotThere({ view, t, joker }: Hall, player: Player, star: Star, position: number): Why | null {
  if (view.phase === "draft") return [t("why_draft"), "azul.4.1"];
  if (view.phase === "bonus") return [t("why_bonus"), "azul.4.6"];
  if (view.phase !== "place") return null;
  if (tileAt(player, star, position)) return [t("why_taken"), "azul.4.2"];
  const cost = numberAt(view.side, star, position);
  const spare = player.hand[joker] ?? 0;
  if (view.side === "grey") return [t("why_grey", { cost }), "azul.7.2"];
  if (star === "centre") return [t("why_centre", { cost, spare }), "azul.4.4"];
  const facts = { colour: star, cost, held: player.hand[star] ?? 0, spare };
  return star === joker ? [t("why_joker_star", facts), "azul.4.3"] : [t("why_cost", facts), "azul.4.2"];
}

export function featureName({ t }: Pick<Hall, "t">, player: Player, feature: Feature): string {
  const facts = {
    feature: feature.kind,
    star: feature.star,
    filled: filled(player, feature),
    all: feature.spaces.length,
    count: BONUS[feature.kind],
  };
  return capital(t(isWon(player, feature) ? "feature_won" : "feature_name", facts));
}

export function starName(hall: Hall, player: Player, star: Star, points: number | string): string {
  return capital(hall.t("star_name", { name: starWord(hall, star), filled: inStar(player, star), points }));
}

export function numberName({ view, t }: Told, player: Player, number: number): string {
  const [some, all] = ofNumber(view, player, number);
  return t("number_name", { number, filled: some, all, points: NUMBER_POINTS[number - 1] ?? 0 });
}

/** Bonus tiles and kept tiles are chosen in the order of the colours. */
export function whyNotTile({ view, t }: Hall, colour: Colour): Why | null {
  if (view.phase === "bonus") return [t("why_order", { colour, lowest: view.lowest }), "azul.4.6"];
  if (view.phase === "keep") return [t("why_order", { colour, lowest: view.lowest }), "azul.4.8"];
  return [t("why_supply"), "azul.4.6"];
}
