/** "Why can't I?": the sentence and the rule for a field or square that cannot be chosen. */
import { standing_for, type Legal, type T } from "../board";
import type { InHand, Mode } from "./targets";
import { columnOf, fieldAt, fieldsOf, isRing, nameOf, rowOf, SIDE, squareOf, type Town } from "./town";
import { distances, type Steps } from "./ways";

export type Why = [what: string, rule: string];

export interface Asked {
  town: Town;
  mode: Mode;
  me: number;
  points: number;
  steps: Steps;
  legal: readonly Legal[];
  hand: InHand;
  t: T;
}

export function whyNot(asked: Asked, at: number): Why {
  const { mode, t } = asked;
  if (mode === "build") return whyNoHouse(asked, at);
  if (asked.town.roofs.has(at)) return [t("why_roof", { field: nameOf(at) }), "palermo.1.2"];
  return mode === "police" ? whyNoPost(asked, at) : whyNoEnd(asked, at);
}

function whyNoHouse({ town, legal, hand, t }: Asked, at: number): Why {
  const square = squareOf(at);
  if (isRing(at)) return [t("why_ring"), "palermo.1.1"];
  if (!town.empty.includes(square)) return [t("why_taken", { square: nameOf(square) }), "palermo.3.1"];
  const others = standing_for(legal, { kind: "build" }).some(
    ({ parts }) => squareOf(fieldAt(String(parts["door"]))) === square,
  );
  return [
    t(others ? "why_other_house" : "why_no_house", { house: hand.house, square: nameOf(square) }),
    "palermo.3.2",
  ];
}

const hasPawn = (town: Town, field: number, but: number): boolean =>
  town.view.players.some(({ pawn }, seat) => seat !== but && pawn === nameOf(field));

function whyNoPost({ town, legal, t }: Asked, at: number): Why {
  const field = nameOf(at);
  const rule = "palermo.4.3";
  if (!standing_for(legal, { kind: "post" }).length) return [t("why_blocked"), rule];
  if (town.start !== null && fieldsOf(town.start).includes(at)) return [t("why_post_start"), rule];
  const isTaken = hasPawn(town, at, -1) || town.view.players.some(({ policeman }) => policeman === field);
  if (isTaken) return [t("why_post_taken", { field }), rule];
  return [t("why_post_beside", { field }), rule];
}

function whyNoEnd({ town, me, points, steps, t }: Asked, at: number): Why {
  const field = nameOf(at);
  if (town.view.phase === "enter") return [t("why_enter"), "palermo.4.1"];
  const player = town.view.players[me];
  if (player?.is_home) return [t("why_home"), "palermo.6.3"];
  if (hasPawn(town, at, me)) return [t("why_pawn", { field }), "palermo.5.4"];
  const way = player?.pawn ? distances(fieldAt(player.pawn), steps).get(at) : undefined;
  if (way === undefined || way > points) return [t("why_too_far", { field, points }), "palermo.5.4"];
  return [t("why_not_exact", { field, points }), "palermo.5.4"];
}

/** Fields beside the policemen of others: closed to ours. */
export function closedToPolice(town: Town, me: number): number[] {
  const closed = town.view.players.flatMap(({ policeman }, seat) => {
    if (!policeman || seat === me) return [];
    const at = fieldAt(policeman);
    const [row, column] = [rowOf(at), columnOf(at)];
    return [
      row > 0 ? at - SIDE : -1,
      row < SIDE - 1 ? at + SIDE : -1,
      column > 0 ? at - 1 : -1,
      column < SIDE - 1 ? at + 1 : -1,
    ];
  });
  return [...new Set(closed)].filter((field) => field >= 0 && !town.roofs.has(field));
}
