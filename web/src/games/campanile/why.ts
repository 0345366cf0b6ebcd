/** Why something cannot be chosen now: a sentence, and the rule behind it. What is allowed, the server has said. */
import type { T } from "../board";
import { tokensOf, viewOf, type StyleName, type Value, type View, type TableMessage } from "./view";

export type Reason = [what: string, rule?: string];

/** What holds for all parts of the board alike. */
function notNow(table: TableMessage, viewer: number, t: T): Reason | null {
  if (table.end) return [t("why_over"), "campanile.5.3"];
  if (viewer < 0) return [t("why_spectator")];
  return table.to_move === viewer ? null : [t("why_not_your_turn"), "campanile.3.1"];
}

export function whyNotCard(table: TableMessage, viewer: number, t: T): Reason {
  return notNow(table, viewer, t) ?? [t("why_built"), "campanile.3.1"];
}

export function whyNotTower(table: TableMessage, viewer: number, style: StyleName, t: T): Reason {
  const view = viewOf(table);
  const now = notNow(table, viewer, t);
  if (now) return now;
  if (view.phase === "build") return [t("why_no_card", { style }), "campanile.3.2"];
  if (view.standings[style].takes_bets) return noToken(view, t);
  return view.bet_on_built === "on"
    ? [t("why_other_tower", { style, built: view.built }), "campanile.7.2"]
    : [t("why_not_open", { style }), "campanile.4.2"];
}

function noToken({ exact_token, storeys }: View, t: T): Reason {
  return exact_token === "on"
    ? [t("why_no_exact_token", { storeys }), "campanile.7.1"]
    : [t("why_no_token", { storeys }), "campanile.4.3"];
}

export function whyNotToken(table: TableMessage, viewer: number, token: Value, t: T): Reason {
  const view = viewOf(table);
  const now = notNow(table, viewer, t);
  if (now) return now;
  if (view.phase === "build") return [t("why_build_first"), "campanile.4.1"];
  if (!tokensOf(view.players[viewer]?.tokens ?? {}, token)) return [t("why_spent", { token }), "campanile.1.3"];
  if (view.fitting.includes(token)) return [t("why_not_here", { token }), "campanile.4.2"];
  return view.exact_token === "on"
    ? [t("why_not_exact", { token, storeys: view.storeys }), "campanile.7.1"]
    : [t("why_too_small", { token, storeys: view.storeys }), "campanile.4.3"];
}

export function whyNotPile(table: TableMessage, viewer: number, t: T): Reason {
  return notNow(table, viewer, t) ?? [t("why_pile", { storeys: viewOf(table).storeys }), "campanile.5.1"];
}
