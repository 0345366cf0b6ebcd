/** Messages as tests need them: what a test does not speak of is as on a quiet table. */
import type { Legal, Me, StoryLine, TableCard, TableMessage } from "../api/types";
import type { BoardModule } from "../games/board";

export const TABLE = "torre";
export const SPECTATOR = -1;

export function tableMessage(told: Partial<TableMessage> = {}): TableMessage {
  return {
    kind: "table",
    viewer: 0,
    table: TABLE,
    number: 1,
    turn: 0,
    to_move: 0,
    story: null,
    view: {},
    legal: [],
    points: [0, 0],
    scores: [0, 0],
    question: null,
    end: null,
    ...told,
  } as TableMessage;
}

/** A move in the story of a table. */
export const played = (number: number, turn: number, seat = 0, whole = true): StoryLine => ({
  number,
  kind: "played",
  at: number,
  seat,
  turn,
  move: null,
  whole,
  events: [],
});

export const undone = (number: number, to_turn: number): StoryLine => ({
  number,
  kind: "undone",
  at: number,
  seat: 0,
  to_turn,
  how: "free",
});

/** Lines as they stand in a message. */
export const story = (...lines: StoryLine[]): TableMessage["story"] => lines;

export const option = (move: string, kind = "take"): Legal => ({ move, parts: { kind }, rule: "azul.3.1" });

/** A board of which a test needs only so much. */
export const boardModule = (told: Partial<BoardModule>): BoardModule => ({ ...told }) as BoardModule;

/** A card of a table at which these people sit, by seat. */
export function tableCard(people: readonly (string | null)[], told: Partial<TableCard> = {}): TableCard {
  const seats = people.map((person, seat) => ({
    seat,
    person,
    kind: person ? "person" : "bot",
    name: person ?? "hard",
  }));
  return {
    id: TABLE,
    game: "azul-pavilion",
    status: "playing",
    terms: { level: "hard" },
    seats,
    ...told,
  } as TableCard;
}

export const ANA: Me = {
  id: "ana",
  nickname: "Ana",
  kind: "guest",
  role: "player",
  mark: "guest",
  owner_id: null,
  language: "en",
};
