/** What a choice would do, as far as drawing and tray show it before it is made. */
import type { DoorWay, Mode, Target } from "./targets";
import { FIELD, SIZE, type Business } from "./town";
import { outcomeOf, type Outcome, type PlayerFacts, type Way, type MoveEffects } from "./view";
import type { Stage } from "./walking";

export interface Plan {
  mode: Mode;
  targets: readonly Target[];
  /** What is chosen, or else looked at. */
  shown: Target | null;
  isChosen: boolean;
  outcome: Outcome;
  /** The house that would be built. */
  ghost: Business | null;
  doors: readonly DoorWay[];
  stages: readonly Stage[];
}

/** What of the board is shown once more, under a finger: four fields of it. */
export const LOUPE = { of: "pa-board", wide: 4 * FIELD, size: SIZE };

/** The points of a turn. */
export interface Gauge {
  now: number;
  isFined: boolean;
  /** Of the walk that is shown; null: none is. */
  way: number | null;
  fines: number;
  income: number;
  lost: number;
  /** Why something is lost. */
  reason: Outcome["reason"];
  /** null: not known, or there is no other walk. */
  next: number | null;
}

/** The gauge now, and after the walk that is shown; else after the nearest door. */
export function gaugeOf(
  own: PlayerFacts,
  outcome: Outcome,
  doors: readonly DoorWay[],
  moveEffects: MoveEffects | null,
): Gauge {
  const { way = null, fines = 0, income = 0, lost = 0, reason = null } = outcome;
  const door = doors.find(({ option }) => option !== null)?.option?.move;
  const { next = null } = way === null ? outcomeOf(moveEffects, door) : outcome;
  return { now: own.points ?? 0, isFined: own.is_fined ?? false, way, fines, income, lost, reason, next };
}

/** The walks between one's doors as a table: the new one last, if one is shown. */
export interface Walks {
  rows: readonly (readonly Way[])[];
  hasNew: boolean;
}

/** What is there, and the row of a new door; the server may have told already how all would be. */
export function walksOf(own: PlayerFacts, then: PlayerFacts | undefined, { walks }: Outcome): Walks {
  const rows = (own.walks ?? []).map((row) => row.slice(0, -1));
  if (!walks) return { rows, hasNew: false };
  const all = then?.walks?.length === rows.length + 1 ? then.walks.map((row) => row.slice(0, -1)) : [...rows, walks];
  return { rows: all, hasNew: true };
}
