import { route } from "../lib/route.svelte";
import { wire } from "../lib/socket.svelte";

/** The pages that one can go to from everywhere, with the names of their names. */
export const PLACES = [
  ["/", "nav_play"],
  ["/watch", "nav_watch"],
  ["/games", "nav_games"],
  ["/ratings", "nav_ratings"],
  ["/rules", "nav_rules"],
] as const;

/** Whoever keeps order has one more. */
export const keepsOrder = (): boolean => wire.you?.role === "host" || wire.you?.role === "admin";

/** What `aria-current` says of a link to this place. */
export function current(path: string): "page" | undefined {
  const isHere = path === "/" ? route.path === "/" : route.path === path || route.path.startsWith(`${path}/`);
  return isHere ? "page" : undefined;
}
