/** Which tiles have moved between two tables, and from where to where: ids of parts of the drawing. */
import { COLOURS, POSITIONS, STARS, type Colour } from "./geometry";
import { tileAt, tilesOn, type Tiles, type View } from "./view";

export interface Journey {
  colour: Colour;
  from: string;
  to: string;
}

/** By colour, how many more there are after than before; only where it is more. */
const gained = (before: Tiles, after: Tiles): [Colour, number][] =>
  COLOURS.map((colour): [Colour, number] => [colour, (after[colour] ?? 0) - (before[colour] ?? 0)]).filter(
    ([, more]) => more > 0,
  );

const several = (journey: Journey, number: number): Journey[] => Array<Journey>(number).fill(journey);

/** `large` is the seat whose hand and pavilion lie on the table; of the others one sees a small pavilion. */
export function journeys(before: View, after: View, large: number): Journey[] {
  const sources = Object.keys(before.places).filter(
    (place) => gained(tilesOn(after, place), tilesOn(before, place)).length,
  );
  const isSupply = gained(after.supply, before.supply).length > 0;
  const source = sources.length === 1 ? sources[0] : before.phase === "bonus" && isSupply ? "supply" : undefined;
  const found = after.players.flatMap((player, seat) => {
    const was = before.players[seat];
    if (!was) return [];
    const hand = (colour: Colour): string => (seat === large ? `hand-${colour}` : `pavilion-${seat}`);
    const taken = source
      ? gained(was.hand, player.hand).flatMap(([colour, more]) =>
          several({ colour, from: source, to: hand(colour) }, more),
        )
      : [];
    if (seat !== large) return taken;
    const placed = STARS.flatMap((star) =>
      POSITIONS.flatMap((position): Journey[] => {
        const colour = tileAt(player, star, position);
        if (!colour || tileAt(was, star, position)) return [];
        return [{ colour, from: hand(colour), to: `space-${star}-${position}` }];
      }),
    );
    return [...taken, ...placed];
  });
  if (!source || !source.startsWith("factory") || !found.length) return found;
  const left = gained(tilesOn(before, "centre"), tilesOn(after, "centre"));
  return [...found, ...left.flatMap(([colour, more]) => several({ colour, from: source, to: "centre" }, more))];
}
