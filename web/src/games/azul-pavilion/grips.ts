/** What dragging a tile does: it is let go over the hand, the pavilion or a space. */
import type { Load } from "../../kit/drag.svelte";
import { standing_for } from "../board";
import type { Colour } from "./geometry";
import type { Hall } from "./hall.svelte";
import type { PlaceName } from "./view";

export type Grip = Load<Colour>;

const HOME = '[data-zone="hand"], [data-zone="pavilion"]';

/** From a factory or the centre into the hand, or anywhere over one's pavilion. */
export const takeGrip = (hall: Hall, place: PlaceName, colour: Colour): Grip => ({
  piece: colour,
  onto: HOME,
  lift: () => hall.point({ place, colour }),
  drop: ({ target }) => {
    if (target) hall.choose(standing_for(hall.legal, { kind: "take", place, colour }));
  },
  end: () => hall.point(null),
});

/** A bonus tile from the supply into the hand. */
export const bonusGrip = (hall: Hall, colour: Colour): Grip => ({
  piece: colour,
  onto: HOME,
  drop: ({ target }) => {
    if (target) hall.gather(colour, 1);
  },
});

/** A tile of the hand onto a space, or among those that are kept. A space that does not take it says why. */
export const handGrip = (hall: Hall, colour: Colour): Grip => ({
  piece: colour,
  onto: '[id^="space-"], [data-zone="kept"]',
  lift: () => hall.hold(colour),
  drop: ({ target }) => {
    const [kind, star, position] = target?.id.split("-") ?? [];
    if (target && kind !== "space") return hall.gather(colour, 1);
    if (!star || hall.view.phase !== "place") return;
    const options = standing_for(hall.legal, { kind: "place", colour }).filter(
      ({ parts }) => parts.star === star && String(parts.position) === position,
    );
    if (options.length) hall.choose(options);
    else hall.why({ kind: "place", star, position: Number(position), colour });
  },
  end: () => hall.hold(null),
});
