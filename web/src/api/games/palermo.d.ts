/** Palermo: the types of its messages, as its rules declare them. Generated: `make types`. */

/** Whether the game is played without policemen. */
export type NoPolice = "no" | "yes" | "yes_asked";

/** What the seat to move decides. */
export type Phase = "start" | "build" | "enter" | "turn" | "walk" | "over";

/** The three types of houses, by their roof fields. */
export type House = "one" | "two" | "three";

/** What lies on a square: a house is named after its roofs and the quarter of its door field. */
export type Tile = "empty" | "start" | "street" | "one_nw" | "one_ne" | "one_sw" | "one_se" | "two_nw" |
  "two_ne" | "two_sw" | "two_se" | "three_nw" | "three_ne" | "three_sw" | "three_se";

export type SquareName = "b2" | "d2" | "f2" | "h2" | "j2" | "l2" | "b4" | "d4" | "f4" | "h4" | "j4" | "l4" |
  "b6" | "d6" | "f6" | "h6" | "j6" | "l6" | "b8" | "d8" | "f8" | "h8" | "j8" | "l8" | "b10" | "d10" | "f10" |
  "h10" | "j10" | "l10" | "b12" | "d12" | "f12" | "h12" | "j12" | "l12";

export type FieldName = "a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "h1" | "i1" | "j1" | "k1" | "l1" |
  "m1" | "n1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "h2" | "i2" | "j2" | "k2" | "l2" | "m2" |
  "n2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "h3" | "i3" | "j3" | "k3" | "l3" | "m3" | "n3" |
  "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "h4" | "i4" | "j4" | "k4" | "l4" | "m4" | "n4" | "a5" |
  "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "h5" | "i5" | "j5" | "k5" | "l5" | "m5" | "n5" | "a6" | "b6" |
  "c6" | "d6" | "e6" | "f6" | "g6" | "h6" | "i6" | "j6" | "k6" | "l6" | "m6" | "n6" | "a7" | "b7" | "c7" |
  "d7" | "e7" | "f7" | "g7" | "h7" | "i7" | "j7" | "k7" | "l7" | "m7" | "n7" | "a8" | "b8" | "c8" | "d8" |
  "e8" | "f8" | "g8" | "h8" | "i8" | "j8" | "k8" | "l8" | "m8" | "n8" | "a9" | "b9" | "c9" | "d9" | "e9" |
  "f9" | "g9" | "h9" | "i9" | "j9" | "k9" | "l9" | "m9" | "n9" | "a10" | "b10" | "c10" | "d10" | "e10" | "f10"
  | "g10" | "h10" | "i10" | "j10" | "k10" | "l10" | "m10" | "n10" | "a11" | "b11" | "c11" | "d11" | "e11" |
  "f11" | "g11" | "h11" | "i11" | "j11" | "k11" | "l11" | "m11" | "n11" | "a12" | "b12" | "c12" | "d12" |
  "e12" | "f12" | "g12" | "h12" | "i12" | "j12" | "k12" | "l12" | "m12" | "n12" | "a13" | "b13" | "c13" |
  "d13" | "e13" | "f13" | "g13" | "h13" | "i13" | "j13" | "k13" | "l13" | "m13" | "n13" | "a14" | "b14" |
  "c14" | "d14" | "e14" | "f14" | "g14" | "h14" | "i14" | "j14" | "k14" | "l14" | "m14" | "n14";

/** What belongs to one player; all of it open. */
export interface Player {
  /** Chips still to be placed, §2.1. */
  readonly chips: number;
  /** Chips that found no place, §3.5. */
  readonly lost_chips: number;
  /** Door fields of the businesses, in the order of building. */
  readonly doors: readonly (FieldName | null)[];
  /** 1 for each business collected, in the same order. */
  readonly collected: readonly number[];
  /** Field of the pawn, or NOWHERE. */
  readonly pawn: FieldName | null;
  /** 1 once the pawn has come home, §6.2. */
  readonly is_home: number;
  /** Field of the policeman, or NOWHERE. */
  readonly policeman: FieldName | null;
  /** Points from businesses, §6.1. */
  readonly income: number;
  /** Points for coming home, §6.2. */
  readonly arrival: number;
  /** Points for waiting at home, §6.3. */
  readonly waiting: number;
}

/** The table as somebody sees it. */
export interface View {
  /** Players at the table. */
  readonly seats: number;
  /** Seat that decides next. */
  readonly to_move: number;
  /** Whether there are no policemen, §2.2. */
  readonly no_police: NoPolice;
  /** What is to be decided. */
  readonly phase: Phase;
  /** First player, of the building and of each round. */
  readonly starter: number;
  /** Round of the second phase, 1..100; 0 before it. */
  readonly round_no: number;
  /** Houses of each type not yet built. */
  readonly supply: Readonly<Partial<Record<House, number>>>;
  /** What lies on each square. */
  readonly city: Readonly<Record<SquareName, Tile>>;
  /** The players. */
  readonly players: readonly Player[];
}

/** Why a walk ends before all points are spent. */
export type Loss = "policeman" | "stuck" | "no_end";

/** What ends the game. */
export type End = "all_home" | "last_round";

/** What can happen. */
export type GameEvent =
  | { readonly kind: "game_began"; readonly seat: number; readonly chips: number; readonly rule: string; }
  | { readonly kind: "start_placed"; readonly seat: number; readonly square: SquareName; readonly rule: string; }
  | { readonly kind: "built"; readonly seat: number; readonly house: House; readonly square: SquareName; readonly door: FieldName; readonly rule: string; }
  | { readonly kind: "street_laid"; readonly seat: number; readonly square: SquareName; readonly door: FieldName; readonly rule: string; }
  | { readonly kind: "chip_lost"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "paved"; readonly seat: number; readonly square: SquareName; readonly rule: string; }
  | { readonly kind: "city_built"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "round_began"; readonly seat: number; readonly round_no: number; readonly rule: string; }
  | { readonly kind: "entered"; readonly seat: number; readonly field: FieldName; readonly rule: string; }
  | { readonly kind: "fined"; readonly seat: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "posted"; readonly seat: number; readonly field: FieldName; readonly rule: string; }
  | { readonly kind: "moved"; readonly seat: number; readonly field: FieldName; readonly before: FieldName; readonly rule: string; }
  | { readonly kind: "stepped"; readonly seat: number; readonly field: FieldName; readonly cost: number; readonly left: number; readonly rule: string; }
  | { readonly kind: "ran"; readonly seat: number; readonly field: FieldName; readonly cost: number; readonly left: number; readonly rule: string; }
  | { readonly kind: "walked"; readonly seat: number; readonly field: FieldName; readonly spent: number; readonly rule: string; }
  | { readonly kind: "stayed"; readonly seat: number; readonly field: FieldName; readonly rule: string; }
  | { readonly kind: "points_lost"; readonly seat: number; readonly points: number; readonly reason: Loss; readonly rule: string; }
  | { readonly kind: "collected"; readonly seat: number; readonly field: FieldName; readonly points: number; readonly collected: number; readonly open: number; readonly rule: string; }
  | { readonly kind: "came_home"; readonly seat: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "waited"; readonly seat: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "game_ended"; readonly seat: number; readonly reason: End; readonly rule: string; };

/** What a move is made of. */
export type Parts =
  | { readonly kind: "build"; readonly house: House; readonly door: FieldName; }
  | { readonly kind: "street"; readonly door: FieldName; }
  | { readonly kind: "start"; readonly square: SquareName; }
  | { readonly kind: "go"; readonly field: FieldName; }
  | { readonly kind: "home"; }
  | { readonly kind: "wait"; }
  | { readonly kind: "drop"; }
  | { readonly kind: "post"; readonly field: FieldName; };

/** The points of a seat to walk with, and how far it is. */
export interface PlayerFacts {
  /** To walk with in a turn. */
  readonly points?: number;
  readonly is_fined?: boolean;
  /** From the pawn to each door, in the order of building. */
  readonly ways?: readonly (number | null)[];
  /** From the pawn to the start tile. */
  readonly home?: number | null;
  /** To the nearest open door, or home. */
  readonly next?: number | null;
  /** In a city being built: from each door to each, last to the start. */
  readonly walks?: readonly (readonly (number | null)[])[];
}

/** Why a walk may end on a field. */
export type WalkEnd = "enter" | "collect" | "exact" | "short" | "no_end";

/** By seat, the points to walk with and how far it is; what is special about the choices. */
export interface OpenFacts {
  readonly rounds: number;
  /** For each turn of waiting at home. */
  readonly bonus: number;
  readonly players: readonly PlayerFacts[];
  /** Houses may stand on any empty square, for none can join a roof. */
  readonly anywhere: boolean;
  /** Of walks that do not spend all points. */
  readonly ends: Readonly<Partial<Record<FieldName, WalkEnd>>>;
}

/** What is told of the table beyond the view. */
export type Facts = OpenFacts;

/** Of a move that needs no words. */
export interface Nothing {}

/** Of a house: how far its door would be from the others. */
export interface Building {
  /** To each older door. */
  readonly walks: readonly (number | null)[];
  readonly home: number | null;
  /** Its cheapest ways to the nearest two, field by field. */
  readonly paths: readonly (readonly FieldName[])[];
}

/** Of a field to start from, ways to each own door; of a policeman, by seat, to its next door or home. */
export interface Ways {
  readonly ways: readonly (number | null)[];
}

/** Of a walk, what it costs and brings. */
export interface Walking {
  /** Where each step leads to, and what it costs. */
  readonly route: readonly (readonly [FieldName, number])[];
  readonly way: number;
  /** How much of the way is paid for policemen. */
  readonly fines: number;
  readonly income: number;
  readonly lost: number;
  readonly reason: Loss | null;
  /** Points of the next turn; null: there is no next walk. */
  readonly next: number | null;
}

/** What a move would bring. */
export type MoveEffect = Nothing | Building | Ways | Walking;

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
