/* Messages of the socket, as the published description tells them; `schema.d.ts` is generated (`make types`). */

import type { components } from "./schema";

export type Schemas = components["schemas"];
export type FromBrowser = Schemas["FromBrowser"];
export type ToBrowser = Schemas["ToBrowser"];

/** A message that no case names does not compile. */
function unheard(message: never): never {
  throw new Error(`unknown message ${JSON.stringify(message)}`);
}

/** The table that a message from the server is about, if it is about one. */
export function tableOf(message: ToBrowser): string | null {
  switch (message.kind) {
    case "welcome":
    case "lobby":
    case "turns":
    case "compiling":
      return null;
    case "lobby_change":
      return message.table?.id ?? message.gone ?? null;
    case "table":
    case "card":
    case "chat":
    case "chat_gone":
    case "presence":
    case "previewed":
    case "move_effects":
    case "reason":
      return message.table;
    case "accepted":
    case "refused":
      return message.table ?? null;
    default:
      return unheard(message);
  }
}

/** Whether a message may be sent again after a lost connection: what asks only to see, and what has a key. */
export function isHarmlessTwice(message: FromBrowser): boolean {
  switch (message.kind) {
    case "watch_lobby":
    case "watch_table":
    case "leave":
    case "ping":
    case "play":
    case "preview":
    case "effects":
    case "why":
    case "say":
      return true;
    case "ask_undo":
    case "consent":
    case "resign":
    case "replace":
    case "return":
      return false;
    default:
      return unheard(message);
  }
}
