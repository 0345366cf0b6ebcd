/** What a chosen move leads to, in a sentence. */
import type { T } from "../board";
import { nearestDoor } from "./targets";
import { outcomeOf, type Outcome, type Legal, type MoveEffects, type TableMessage } from "./view";

export function foretell(
  option: Legal,
  moveEffects: MoveEffects | null,
  table: TableMessage,
  viewer: number,
  t: T,
): string {
  const outcome = outcomeOf(moveEffects, option.move);
  if (outcome.route) return walked(outcome, t);
  if (outcome.walks) return built(outcome, t);
  return option.parts.kind === "post" ? posted(outcome, table, viewer, t) : "";
}

function walked({ way = 0, fines = 0, lost = 0, reason, next }: Outcome, t: T): string {
  const told = [t("fore_way", { way, fines })];
  if (lost) told.push(t("events.points_lost", { points: lost, reason }));
  if (next !== null && next !== undefined) told.push(t("fore_next", { next }));
  return told.join(" ");
}

function built(outcome: Outcome, t: T): string {
  const near = nearestDoor(outcome);
  const told = near ? [t("fore_near", { ...near })] : [];
  if (outcome.home !== null && outcome.home !== undefined) told.push(t("fore_home", { points: outcome.home }));
  return told.join(" ");
}

/** Whose way to the next door, or home, gets longer or shorter. */
function posted({ ways = [] }: Outcome, table: TableMessage, viewer: number, t: T): string {
  const told = table.facts.players.flatMap(({ next: before = null }, seat) => {
    const after = ways[seat] ?? null;
    if (seat === viewer || before === null || after === null || before === after) return [];
    return [t("fore_post", { seat, before, after })];
  });
  return told.length ? told.join(" ") : t("fore_post_none");
}
