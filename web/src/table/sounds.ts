/** What is heard at a table. */
import type { TableMessage } from "../api/types";
import type { Sound } from "../lib/chime";
import { moveOf } from "./playback.svelte";

const CARDS = /card|laid|drew|turned_up|spent/; // kinds of events: paper rather than wood

/** What the move that is shown sounds like, and what follows from it for these seats. */
export function soundsOf(message: TableMessage, own: readonly number[]): Sound[] {
  const move = moveOf(message);
  if (!move) return [];
  const piece = move.events.length ? [move.events.some(({ kind }) => CARDS.test(kind)) ? "card" : "piece"] : [];
  const isAsked = message.to_move != null && own.includes(message.to_move) && !own.includes(move.seat);
  return [...piece, ...(message.end ? ["end"] : isAsked ? ["turn"] : [])] as Sound[];
}
