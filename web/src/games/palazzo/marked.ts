/** Which parts of the board an event is about: of the final count, and of somebody's last move. */
import type { BoardModule } from "./view";

export const counts: NonNullable<BoardModule["counts"]> = (event) =>
  event.kind === "palace_scored" ? { points: event.points, parts: `[data-palace="${event.top}"]` } : undefined;
const BUILDS: readonly string[] = ["founded", "put_in", "removed", "rebuilt"];
export const touched: NonNullable<BoardModule["touched"]> = ({ kind, seat }) =>
  kind === "took_card"
    ? "depot"
    : kind === "raised"
      ? `lane-${seat}`
      : BUILDS.includes(kind)
        ? `city-${seat}`
        : undefined;
