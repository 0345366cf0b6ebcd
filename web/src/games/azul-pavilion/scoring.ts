/** Which parts of a pavilion the final count is about. */
import { POSITIONS, STARS } from "./geometry";
import { priceOf, type BoardModule } from "./view";

export const counts: NonNullable<BoardModule["counts"]> = (event, { facts }) => {
  switch (event.kind) {
    case "star_complete":
      return { points: event.points, parts: `[id^="space-${event.star}-"]` };
    case "number_complete": {
      const spaces = STARS.flatMap((star) => POSITIONS.map((position) => ({ star, position })));
      const its = spaces.filter(({ star, position }) => priceOf(facts, star, position) === event.number);
      return {
        points: event.points,
        parts: its.map(({ star, position }) => `#space-${star}-${position}`).join(),
      };
    }
    case "lost_kept":
      return { points: -event.lost, parts: "#hand" };
    default:
      return undefined;
  }
};
