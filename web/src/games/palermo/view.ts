/** What the server tells of a table of Palermo: the view, and the facts that follow from it. */
import type { Building, Game, House, MoveEffect, Player, Walking, Ways } from "../../api/games/palermo";
import type * as board from "../board";

export type {
  FieldName,
  Game,
  GameEvent,
  House,
  Player,
  PlayerFacts,
  SquareName,
  View,
} from "../../api/games/palermo";
export type { Facts as TownFacts } from "../../api/games/palermo";

export type BoardProps = board.BoardProps<Game>;
export type BoardModule = board.BoardModule<Game>;
export type SeatProps = board.SeatProps<Game>;
export type TableMessage = board.TableMessage<Game>;
export type MoveEffects = board.MoveEffects<Game>;
export type Legal = board.Legal<Game>;
export type Kind = Legal["parts"]["kind"];

export const HOUSES: readonly House[] = ["one", "two", "three"];

/** Points that a way costs; null: there is none. */
export type Way = Ways["ways"][number];

/** A step: where it leads to, and what it costs. */
export type Step = Walking["route"][number];

/** What a move would bring, as far as its kind has it. */
export type Outcome = Partial<Building & Ways & Walking>;

export const outcomeOf = (moveEffects: MoveEffects | null, move: string | undefined): Outcome => {
  const told: MoveEffect | undefined = move === undefined ? undefined : moveEffects?.[move];
  return told ?? {};
};

export const collectedBy = (player: Player): number => player.collected.filter(Boolean).length;
export const doorsOf = (player: Player): number => player.doors.filter(Boolean).length;
