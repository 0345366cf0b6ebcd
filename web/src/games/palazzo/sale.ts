/** Tiles of the depot that can be ticked to be bought. */
import { standing_for } from "../board";
import type { Asked, Carried, Play } from "./play";
import { dragged } from "./tile";
import { MOST_TILES } from "./ticks.svelte";
import type { Tile } from "./view";

export const mayBuy = (play: Play, tile: Tile): boolean => standing_for(play.legal, { kind: "buy", tile }).length > 0;

/** It is ticked, or part of a purchase that was begun elsewhere. */
export function isTaken({ view, viewer, ticks }: Play, tile: Tile): boolean {
  const buyer = view.players[viewer];
  return ticks.tiles.includes(tile) || buyer?.first === tile || buyer?.second === tile;
}

/** With two tiles ticked, a third one is refused rather than exchanged. */
export function tickOf(play: Play, tile: Tile): (() => void) | null {
  const { ticks } = play;
  if (!mayBuy(play, tile) || (ticks.tiles.length >= MOST_TILES && !ticks.tiles.includes(tile))) return null;
  return () => ticks.tickTile(tile);
}

/** Dragged out of the part where it lies for sale, a tile is ticked. */
export function loadOf(play: Play, tile: Tile, scale: number, place: string): Carried | null {
  const tick = tickOf(play, tile);
  if (!tick || play.ticks.tiles.includes(tile)) return null;
  const drop: Carried["drop"] = ({ target }) => void (target || tick());
  return { piece: dragged(tile, scale, play.letters), onto: place, drop };
}

/** Asked of a tile that cannot be ticked. */
export function asksToBuy({ view, legal, viewer, ticks }: Play, tile: Tile): Asked | null {
  if (!legal.length || view.phase !== "choice" || view.players[viewer]?.composing) return null;
  return [{ kind: "buy", tile }, ticks.tiles.length ? `buy-${ticks.tiles.join("+")}` : ""];
}
