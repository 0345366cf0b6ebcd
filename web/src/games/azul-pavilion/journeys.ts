/** Which tiles have moved between two tables, and from where to where, as selectors of the drawing. */
import { chipOf, type Journey as Ends } from "../../kit/flights.svelte";
import { COLOURS, POSITIONS, STARS, type Colour } from "./geometry";
import { tileAt, PLACES, tilesOn, type Player, type Tiles, type View } from "./view";

export interface Journey extends Ends {
  colour: Colour;
}

/** Between two parts, by their ids. */
const journey = (colour: Colour, from: string, to: string, ...instead: string[]): Journey => ({
  colour,
  from: [`#${from}`],
  to: [`#${to}`, ...instead],
});

/** By colour, how many more there are after than before; only where it is more. */
const gained = (before: Tiles, after: Tiles): [Colour, number][] =>
  COLOURS.map((colour): [Colour, number] => [colour, (after[colour] ?? 0) - (before[colour] ?? 0)]).filter(
    ([, more]) => more > 0,
  );

const several = (one: Journey, number: number): Journey[] => Array<Journey>(Math.max(0, number)).fill(one);

/** The one place that tiles were taken from. */
function sourceOf(before: View, after: View): string | undefined {
  const [place, ...others] = PLACES.filter((one) => gained(tilesOn(after, one), tilesOn(before, one)).length);
  if (place && !others.length) return place;
  return before.phase === "bonus" && gained(after.supply, before.supply).length ? "supply" : undefined;
}

const hand = (colour: Colour): string => `hand-${colour}`;

/** From the hand: onto spaces, and what was paid or not kept to the tower. */
function spent(was: Player, now: Player): Journey[] {
  const placed = STARS.flatMap((star) =>
    POSITIONS.flatMap((position): Journey[] => {
      const colour = tileAt(now, star, position);
      if (!colour || tileAt(was, star, position)) return [];
      return [journey(colour, hand(colour), `space-${star}-${position}`)];
    }),
  );
  const kept = Object.fromEntries(gained(was.kept, now.kept));
  const away = gained(now.hand, was.hand).flatMap(([colour, less]) => {
    const stayed = placed.filter((one) => one.colour === colour).length + (kept[colour] ?? 0);
    return several(journey(colour, hand(colour), "tower"), less - stayed);
  });
  return [...placed, ...away];
}

/** `large` is the seat whose hand and pavilion lie on the table; of the others one sees a small pavilion. */
export function journeys(before: View, after: View, large: number): Journey[] {
  const source = sourceOf(before, after);
  const found = after.players.flatMap((player, seat) => {
    const was = before.players[seat];
    if (!was) return [];
    const to = (colour: Colour): string => (seat === large ? hand(colour) : `pavilion-${seat}`);
    const taken = source
      ? gained(was.hand, player.hand).flatMap(([colour, more]) =>
          several(journey(colour, source, to(colour), chipOf(seat)), more),
        )
      : [];
    return seat === large && before.phase !== "draft" ? [...taken, ...spent(was, player)] : taken;
  });
  if (!source?.startsWith("factory") || !found.length) return found;
  const left = gained(tilesOn(before, "centre"), tilesOn(after, "centre"));
  return [...found, ...left.flatMap(([colour, more]) => several(journey(colour, source, "centre"), more))];
}
