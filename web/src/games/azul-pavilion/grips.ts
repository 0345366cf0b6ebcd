/** What dragging a tile does: it is let go over the hand, the pavilion or a space. */
import { standing_for } from "../board";
import type { Grip } from "./drag.svelte";
import type { Colour } from "./geometry";
import type { Hall } from "./hall.svelte";
import type { PlaceName } from "./view";

const isOver = (target: Element | null, ...zones: string[]): boolean =>
  zones.includes(target?.closest<SVGElement>("[data-zone]")?.dataset["zone"] ?? "");

/** From a factory or the centre into the hand, or anywhere over one's pavilion. */
export const takeGrip = (hall: Hall, place: PlaceName, colour: Colour): Grip => ({
  colour,
  lift: () => hall.point({ place, colour }),
  drop: (target) => {
    hall.point(null);
    if (isOver(target, "hand", "pavilion")) hall.choose(standing_for(hall.legal, { kind: "take", place, colour }));
  },
});

/** A bonus tile from the supply into the hand. */
export const bonusGrip = (hall: Hall, colour: Colour): Grip => ({
  colour,
  drop: (target) => {
    if (isOver(target, "hand", "pavilion")) hall.gather(colour, 1);
  },
});

/** A tile of the hand onto a space, or among those that are kept. */
export const handGrip = (hall: Hall, colour: Colour): Grip => ({
  colour,
  lift: () => hall.hold(colour),
  drop: (target) => {
    const space = target?.closest("[id^=space-]")?.id.split("-");
    const [, star, position] = space ?? [];
    const options = standing_for(hall.legal, { kind: "place", colour }).filter(
      ({ parts }) => parts.star === star && String(parts.position) === position,
    );
    if (options.length) hall.choose(options);
    else if (isOver(target, "kept")) hall.gather(colour, 1);
    hall.hold(null);
  },
});
