/** The names of the parts of the table, for readers and for whoever points at them. */
import { capital } from "../../lib/speaker";
import { standing_for } from "../board";
import type { Colour, Feature, Star } from "./geometry";
import type { Hall } from "./hall.svelte";
import {
  count,
  placingOf,
  priceOf,
  takeOf,
  tilesOn,
  type BoardFacts,
  type FeatureFacts,
  type PlaceName,
  type Placing,
  type StarFacts,
  type Take,
  type Tiles,
  type Legal,
} from "./view";

/** What a name needs to know: the text view has no more. */
type Told = Pick<Hall, "view" | "t">;

/** `2 red, 1 yellow`; without those that are none. */
export const listed = (tiles: Tiles): Tiles =>
  Object.fromEntries(Object.entries(tiles).filter(([, number]) => number > 0));

export function placeName({ view, t }: Told, place: PlaceName): string {
  const tiles = tilesOn(view, place);
  const what = { place, tiles: listed(tiles) };
  return capital(t(count(tiles) ? "place_holds" : "place_empty", what));
}

/** What a pick takes, what it leaves and what it costs. */
export function takeWords(
  { t, facts }: Pick<Hall, "t" | "facts">,
  take: Take,
  place: PlaceName,
  colour: Colour,
): string {
  const tiles = { [colour]: take.taken[colour] ?? 0 };
  const jokers = colour === facts.joker ? 0 : (take.taken[facts.joker] ?? 0);
  const said = [t("take_from", { tiles, jokers, place })];
  if (count(take.left)) said.push(t("rest_goes", { tiles: take.left }));
  if (take.marker) said.push(t("marker_costs", { lost: take.lost }));
  return capital(clauses(said, t));
}
/** Of one sentence, as the language divides them. */
const clauses = (said: readonly string[], t: Hall["t"]): string =>
  said.reduce((one, other) => t("clauses", { one, other }));

export function takeName(hall: Hall, place: PlaceName, colour: Colour): string {
  const [option] = standing_for(hall.legal, { kind: "take", place, colour });
  const take = takeOf(hall.moveEffects, option);
  if (take) return takeWords(hall, take, place, colour);
  const tiles = { [colour]: tilesOn(hall.view, place)[colour] ?? 0 };
  return capital(hall.t("place_holds", { place, tiles }));
}

/** On the grey side no star has a colour of its own: there it is called by where it lies. */
export function starWord({ view, t }: Told, star: Star): string {
  if (view.side === "grey") return t(`grey_${star}`);
  return star === "centre" ? t("star_centre") : t("star", { star });
}

/** `+3 for the run, window: 3 tiles, +14 at the end`. */
export function gainWords({ points, won, short, later }: Placing, facts: BoardFacts, t: Hall["t"]): string {
  const said = [t("gain_run", { points })];
  for (const id of won) said.push(t("gain_feature", { feature: kindOf(id), count: facts.features[id]?.gain ?? 0 }));
  if (short) said.push(t("gain_short", { count: short }));
  if (later > 0) said.push(t("gain_later", { points: later }));
  return clauses(said, t);
}
const kindOf = (id: string): string => id.split("-")[0] ?? id;

export function spaceName(
  hall: Hall,
  seat: number,
  star: Star,
  position: number,
  options: readonly Legal[],
  tile: Colour | null,
): string {
  const { view, facts, t } = hall;
  const board = facts.players[seat];
  const number = priceOf(facts, star, position);
  const where = view.side === "coloured" ? "space_name" : "space_name_grey";
  const said = [t(where, { star, name: starWord(hall, star), number, position })];
  const told = placingOf(hall.moveEffects, options[0]);
  if (tile) said.push(t("space_tile", { colour: tile }));
  else if (!options.length) said.push(t("space_empty"));
  else said.push(t("space_legal"), ...(told && board ? [gainWords(told, board, t)] : []));
  return capital(said.join(", "));
}

export function featureName(
  { t, view, facts }: Pick<Hall, "t" | "view" | "facts">,
  feature: Feature,
  told: FeatureFacts,
): string {
  const missing = told.missing.map(([star, position]) =>
    view.side === "coloured"
      ? t("space_name", { star, number: position })
      : t("space_name_grey", {
          name: starWord({ t, view }, star),
          position,
          number: priceOf(facts, star, position),
        }),
  );
  const slots = {
    feature: feature.kind,
    name: starWord({ t, view }, feature.star),
    filled: told.all - missing.length,
    all: told.all,
    count: told.gain,
    missing: missing.join(", "),
  };
  return capital(t(missing.length ? "feature_name" : "feature_won", slots));
}

export function starName(hall: Told, star: Star, { filled, worth }: StarFacts): string {
  return capital(hall.t("star_name", { name: starWord(hall, star), filled, points: worth ?? "?" }));
}

export const numberName = ({ t }: Pick<Hall, "t">, told: BoardFacts["numbers"][number]): string =>
  t("number_name", { ...told, points: told.worth });
