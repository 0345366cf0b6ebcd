/** Azul – Summer Pavilion: the types of its messages, as its rules declare them. Generated: `make types`. */

/** Which side of the board all players use. */
export type Side = "coloured" | "grey";

/** What the seat to move decides. */
export type Phase = "draft" | "place" | "bonus" | "keep" | "over";

/** The six colours, in the order in which they are jokers, §1.4. */
export type Colour = "purple" | "green" | "orange" | "yellow" | "blue" | "red";

/** A factory, or the centre of the table. */
export interface Place {
  /** Tiles lying there. */
  readonly tiles: Readonly<Partial<Record<Colour, number>>>;
}

/** Where tiles can be taken. */
export type PlaceName = "centre" | "factory_1" | "factory_2" | "factory_3" | "factory_4" | "factory_5" |
  "factory_6" | "factory_7" | "factory_8" | "factory_9";

/** The six spaces of one star. */
export interface StarSpaces {
  /** Colour on each position, clockwise, or EMPTY. */
  readonly tiles: readonly (Colour | null)[];
}

/** An outer star has the number of its colour. */
export type Star = "purple" | "green" | "orange" | "yellow" | "blue" | "red" | "centre";

/** What lies before one player; all of it open. */
export interface Player {
  /** Tiles beside the board. */
  readonly hand: Readonly<Partial<Record<Colour, number>>>;
  /** Tiles on the four corners, §4.8. */
  readonly kept: Readonly<Partial<Record<Colour, number>>>;
  /** The board. */
  readonly stars: Readonly<Record<Star, StarSpaces>>;
  /** Place on the score track, §2.2. */
  readonly points: number;
  /** Points from placements, by star, §4.5. */
  readonly run_points: Readonly<Partial<Record<Star, number>>>;
  /** Points lost with the marker, §3.4. */
  readonly lost_to_marker: number;
  /** Points lost when passing, §4.8. */
  readonly lost_to_discards: number;
  /** 1 once passed in this round. */
  readonly passed: number;
}

/** The table as somebody sees it. */
export interface View {
  /** Players at the table. */
  readonly seats: number;
  /** Seat that decides next. */
  readonly to_move: number;
  /** Side of the boards, §2.4. */
  readonly side: Side;
  /** Current round, 0..5, whose number is the joker colour; 6 at the end. */
  readonly round_no: number;
  /** What is to be decided. */
  readonly phase: Phase;
  /** First player: of this draft, then of this placing, §3.5. */
  readonly starter: number;
  /** Seat that took the marker this round, or IN_CENTRE, §3.4. */
  readonly marker: number;
  /** Bonus tiles still to be taken, §4.6. */
  readonly bonus_left: number;
  /** Smallest colour that may still be taken or kept in this move. */
  readonly lowest: Colour;
  /** Tiles in the bag; its order does not exist yet. */
  readonly bag: Readonly<Partial<Record<Colour, number>>>;
  /** Tiles in the tower. */
  readonly tower: Readonly<Partial<Record<Colour, number>>>;
  /** Tiles of the supply. */
  readonly supply: Readonly<Partial<Record<Colour, number>>>;
  /** The centre, then the factories. */
  readonly places: Readonly<Record<PlaceName, Place>>;
  /** The players. */
  readonly players: readonly Player[];
}

export type FeatureKind = "window" | "statue" | "pillar";

/** What can happen. */
export type GameEvent =
  | { readonly kind: "round_began"; readonly seat: number; readonly round_no: number; readonly joker: Colour; readonly rule: string; }
  | { readonly kind: "factory_filled"; readonly seat: number; readonly place: PlaceName; readonly tiles: Readonly<Partial<Record<Colour, number>>>; readonly rule: string; }
  | { readonly kind: "took"; readonly seat: number; readonly place: PlaceName; readonly colour: Colour; readonly count: number; readonly jokers: number; readonly rule: string; }
  | { readonly kind: "slid"; readonly seat: number; readonly place: PlaceName; readonly tiles: Readonly<Partial<Record<Colour, number>>>; readonly rule: string; }
  | { readonly kind: "took_marker"; readonly seat: number; readonly lost: number; readonly rule: string; }
  | { readonly kind: "phase_began"; readonly seat: number; readonly phase: Phase; readonly rule: string; }
  | { readonly kind: "placed"; readonly seat: number; readonly star: Star; readonly position: number; readonly colour: Colour; readonly cost: number; readonly jokers: number; readonly rule: string; }
  | { readonly kind: "scored"; readonly seat: number; readonly star: Star; readonly points: number; readonly rule: string; }
  | { readonly kind: "won"; readonly seat: number; readonly feature: FeatureKind; readonly star: Star; readonly count: number; readonly rule: string; }
  | { readonly kind: "bonus_lost"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "took_bonus"; readonly seat: number; readonly colour: Colour; readonly rule: string; }
  | { readonly kind: "supplied"; readonly seat: number; readonly colour: Colour; readonly rule: string; }
  | { readonly kind: "tower_poured"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "passed"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "kept"; readonly seat: number; readonly colour: Colour; readonly rule: string; }
  | { readonly kind: "discarded"; readonly seat: number; readonly tiles: Readonly<Partial<Record<Colour, number>>>; readonly lost: number; readonly rule: string; }
  | { readonly kind: "star_complete"; readonly seat: number; readonly star: Star; readonly points: number; readonly rule: string; }
  | { readonly kind: "number_complete"; readonly seat: number; readonly number: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "lost_kept"; readonly seat: number; readonly count: number; readonly lost: number; readonly rule: string; }
  | { readonly kind: "game_ended"; readonly seat: number; readonly rule: string; };

/** What a move is made of. */
export type Parts =
  | { readonly kind: "take"; readonly place: PlaceName; readonly colour: Colour; }
  | { readonly kind: "place"; readonly star: Star; readonly position: 1 | 2 | 3 | 4 | 5 | 6; readonly colour: Colour; readonly jokers: 0 | 1 | 2 | 3 | 4 | 5; }
  | { readonly kind: "tile"; readonly colour: Colour; }
  | { readonly kind: "pass"; }
  | { readonly kind: "stop"; };

/** How far a star has come. */
export interface StarFacts {
  readonly filled: number;
  readonly takes: readonly Colour[];
  /** The one it is made of; null: of several, or not decided (grey side). */
  readonly colour: Colour | null;
  /** When complete; null: not decided yet. */
  readonly worth: number | null;
}

/** Of all spaces with a number, how many are filled. */
export interface NumberFacts {
  readonly number: number;
  readonly filled: number;
  readonly all: number;
  readonly worth: number;
}

/** A window, statue or pillar. */
export interface FeatureFacts {
  readonly gain: number;
  readonly all: number;
  /** The free spaces around it; none: it is won. */
  readonly missing: readonly (readonly [Star, number])[];
}

/** How far one board has come. */
export interface BoardFacts {
  readonly stars: Readonly<Record<Star, StarFacts>>;
  readonly numbers: readonly NumberFacts[];
  readonly features: Readonly<Record<string, FeatureFacts>>;
}

/** The prices, the joker, and of each board how far it has come. */
export interface OpenFacts {
  readonly joker: Colour;
  readonly rounds: number;
  readonly factories: number;
  /** The seat that begins next. */
  readonly first: number;
  readonly most_kept: number;
  /** What is printed on the positions of a star. */
  readonly prices: Readonly<Record<Star, readonly number[]>>;
  readonly players: readonly BoardFacts[];
  /** Features that the last placement completed, while their bonus tiles are chosen. */
  readonly fresh: readonly string[];
}

/** What is told of the table beyond the view. */
export type Facts = OpenFacts;

/** What a pick takes, what slides to the centre, and what the marker costs. */
export interface Take {
  readonly taken: Readonly<Partial<Record<Colour, number>>>;
  readonly left: Readonly<Partial<Record<Colour, number>>>;
  readonly marker: boolean;
  readonly lost: number;
}

/** What a placement pays and brings. */
export interface Placing {
  readonly paid: Readonly<Partial<Record<Colour, number>>>;
  readonly points: number;
  readonly run: readonly number[];
  readonly won: readonly string[];
  /** Bonus tiles that are due but not there. */
  readonly short: number;
  /** What it adds at the end of the game. */
  readonly later: number;
}

/** What passing costs whoever keeps as much as may be kept. */
export interface Passing {
  readonly kept: number;
  readonly lost: number;
}

/** One way to finish a choice of tiles, as it can be played at once. */
export interface Line {
  readonly line: string;
  readonly tiles: readonly Colour[];
  readonly lost: number;
  readonly proposed: boolean;
}

/** Every way to finish the choice that begins with a tile. */
export interface Choice {
  readonly lines: readonly Line[];
}

/** What a move would bring. */
export type MoveEffect = Take | Placing | Passing | Choice;

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
