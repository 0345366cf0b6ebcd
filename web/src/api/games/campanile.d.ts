/** Campanile: the types of its messages, as its rules declare them. Generated: `make types`. */

/** Whether an option is used. */
export type Switch = "off" | "on";

/** Which towers may be bet on: whose style lies open, the one just built on, or either. */
export type BetOn = "visible" | "built" | "either";

/** Whether what all have seen stays in sight. */
export type Memory = "open" | "hidden";

/** What the seat to move decides. */
export type Phase = "build" | "bet" | "over";

/** The five towers, each named after its colour; the initial is its letter. */
export type Style = "rosa" | "bruna" | "chiara" | "aurelia" | "grigia";

/** The values of betting tokens; a token of value v has the number v - 1. */
export type Token = "one" | "two" | "three";

/** The tokens of one player under one tower. */
export interface Bet {
  /** Tokens by value. */
  readonly tokens: Readonly<Partial<Record<Token, number>>>;
  /** 1 for who bet here first, then 2, ...; 0 without a token, §6.4. */
  readonly place: number;
}

/** A tower, as high as it has been built. */
export interface Tower {
  /** Its height, §6.1. */
  readonly storeys: number;
  /** Cards played on it. */
  readonly cards: number;
  /** The tokens under its base. */
  readonly bets: readonly Bet[];
}

/** A pile whose top card is turned up. */
export interface Pile {
  /** Style of the open card; nothing when the pile is empty. */
  readonly top: Style | null;
  /** Cards left, the open one included. */
  readonly left: number;
}

/** What belongs to one player. §1.5 A hand has a part that everybody knows and one that is hidden. */
export interface Player {
  /** Cards in hand that were drawn openly. */
  readonly known: Readonly<Partial<Record<Style, number>>> | null;
  /** Cards in hand that were dealt unseen. */
  readonly hidden: Readonly<Partial<Record<Style, number>>> | null;
  /** How many cards these are. */
  readonly cards: number;
  /** Tokens not bet yet, by value. */
  readonly tokens: Readonly<Partial<Record<Token, number>>>;
}

/** The table as somebody sees it. */
export interface View {
  /** Players at the table. */
  readonly seats: number;
  /** Seat that decides next. */
  readonly to_move: number;
  /** Option, §7.1. */
  readonly exact_token: Switch;
  /** Option, §7.2. */
  readonly bet_on: BetOn;
  /** Option, §7.4. */
  readonly memory: Memory;
  /** What is to be decided. */
  readonly phase: Phase;
  /** First player, §2.4. */
  readonly starter: number;
  /** Tower just built on; nothing before building. */
  readonly built: Style | null;
  /** Storeys just built; 0 before building. */
  readonly storeys: number;
  /** The towers from left to right, §2.4. */
  readonly row: readonly Style[];
  /** The towers. */
  readonly towers: Readonly<Record<Style, Tower>>;
  /** Piles 1, 2 and 3. */
  readonly piles: readonly Pile[];
  /** The players. */
  readonly players: readonly Player[];
}

/** The two parts of a hand. */
export type Part = "known" | "hidden";

/** What can happen. */
export type GameEvent =
  | { readonly kind: "row_laid"; readonly seat: number; readonly tower_1: Style; readonly tower_2: Style; readonly tower_3: Style; readonly tower_4: Style; readonly tower_5: Style; readonly rule: string; }
  | { readonly kind: "taken_out"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "dealt"; readonly seat: number; readonly count: number; readonly cards: Readonly<Partial<Record<Style, number>>> | null; readonly rule: string; }
  | { readonly kind: "piles_made"; readonly seat: number; readonly count: number; readonly leftovers: number; readonly rule: string; }
  | { readonly kind: "turned_up"; readonly seat: number; readonly pile: number; readonly style: Style; readonly left: number; readonly rule: string; }
  | { readonly kind: "game_began"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "built"; readonly seat: number; readonly style: Style; readonly storeys: number; readonly height: number; readonly part: Part | null; readonly rule: string; }
  | { readonly kind: "bet"; readonly seat: number; readonly style: Style; readonly token: number; readonly sum: number; readonly rule: string; }
  | { readonly kind: "no_bet"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "drew"; readonly seat: number; readonly pile: number; readonly style: Style; readonly left: number; readonly rule: string; }
  | { readonly kind: "pile_empty"; readonly seat: number; readonly pile: number; readonly rule: string; }
  | { readonly kind: "flag"; readonly seat: number; readonly style: Style; readonly rank: number; readonly height: number; readonly first: number; readonly second: number; readonly rule: string; }
  | { readonly kind: "scored"; readonly seat: number; readonly style: Style; readonly sum: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "game_ended"; readonly seat: number; readonly rule: string; };

/** What a move is made of. */
export type Parts =
  | { readonly kind: "build"; readonly style: Style; readonly storeys: 1 | 2 | 3; }
  | { readonly kind: "bet"; readonly style: Style; readonly token: 1 | 2 | 3; }
  | { readonly kind: "no_bet"; };

/** Who has bet on a tower. */
export interface Bettor {
  readonly seat: number;
  readonly sum: number;
  /** If the game ended now. */
  readonly points: number;
}

/** How a tower stands among the others, and who has bet on it. */
export interface Standing {
  /** 1 for the highest. */
  readonly rank: number;
  /** For the best and the second best bet; null for the lowest tower. */
  readonly flag: readonly [number, number] | null;
  readonly takes_bets: boolean;
  /** The best first, ties resolved. */
  readonly bettors: readonly Bettor[];
}

/** A token under a tower. */
export interface LaidToken {
  readonly seat: number;
  readonly value: 1 | 2 | 3;
}

/** The towers as they stand, their tokens, and those that fit what was just built. */
export interface OpenFacts {
  readonly towers: Readonly<Record<Style, Standing>>;
  /** In the order in which they were laid. */
  readonly laid: Readonly<Record<Style, readonly LaidToken[]>>;
  /** While somebody may bet: the values of tokens that fit what was built. */
  readonly fitting: readonly (1 | 2 | 3)[];
}

/** What only these eyes know. */
export interface OwnFacts {
  /** Cards that these eyes have not seen. */
  readonly unseen: Readonly<Record<Style, number>>;
}

/** What is told of the table beyond the view. */
export type Facts = OpenFacts & OwnFacts;

/** Towers and points after a move, and the card that will be drawn. */
export interface Outcome {
  readonly towers: Readonly<Record<Style, Standing>>;
  readonly scores: readonly number[];
  readonly pile: number;
  readonly draws: Style;
  readonly left: number;
}

/** Of a build also how high the tower is then, which others are level with it, and what may be bet. */
export interface BuildOutcome {
  readonly towers: Readonly<Record<Style, Standing>>;
  readonly scores: readonly number[];
  readonly pile: number;
  readonly draws: Style;
  readonly left: number;
  readonly height: number;
  readonly level_with: readonly Style[];
  readonly fitting: readonly (1 | 2 | 3)[];
  /** Those of them that one still has. */
  readonly tokens: readonly (1 | 2 | 3)[];
}

/** What a move would bring. */
export type MoveEffect = Outcome | BuildOutcome;

/** What can be made of something composed on the board. */
export type SelectionFacts = Readonly<Record<string, null>>;

/** What a message of this game holds. */
export interface Game {
  readonly view: View;
  readonly parts: Parts;
  readonly event: GameEvent;
  readonly facts: Facts;
  readonly effect: MoveEffect;
  readonly selection: SelectionFacts;
}
