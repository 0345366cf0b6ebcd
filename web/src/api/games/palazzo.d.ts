/** Palazzo: the types of its messages, as its rules declare them. Generated: `make types`. */

/** Which tiles of the depot make it cheaper: those at the start of the turn, or all on sale. */
export type Price = "start_of_turn" | "after_reveal";

/** Whether what all have seen stays in sight. */
export type Memory = "open" | "hidden";

/** What the seat to move decides. No name is also a move: sentences show both. */
export type Phase = "turn" | "take" | "choice" | "bid" | "build" | "share" | "spend" | "alter" | "over";

/** The ring, clockwise. */
export type Quarry = "north" | "east" | "south" | "west";

/** The sixteen kinds of money cards; the opening certificate is none of them. */
export type Card = "red_3" | "red_4" | "red_5" | "red_6" | "red_7" | "brown_3" | "brown_4" | "brown_5" |
  "brown_6" | "brown_7" | "silver_3" | "silver_4" | "silver_5" | "silver_6" | "silver_7" | "certificate";

/** Where a tile can be. */
export type Where = "stack" | "north" | "east" | "south" | "west" | "depot" | "site" | "city_0" | "city_1" |
  "city_2" | "city_3" | "gone" | "face_down";

/** Material, floor, windows. The lower floors come first, so that a tile stands on a smaller one. */
export type Tile = "br11" | "br12" | "br13" | "sa11" | "sa12" | "sa13" | "ma11" | "ma12" | "ma13" | "br21" |
  "br22" | "br23" | "sa21" | "sa22" | "sa23" | "ma21" | "ma22" | "ma23" | "br31" | "br31x" | "br32" | "br33" |
  "sa31" | "sa31x" | "sa32" | "sa33" | "ma31" | "ma31x" | "ma32" | "ma33" | "br41" | "br42" | "br43" | "sa41"
  | "sa42" | "sa43" | "ma41" | "ma42" | "ma43" | "br51" | "br52" | "br53" | "sa51" | "sa52" | "sa53" | "ma51"
  | "ma52" | "ma53";

export type Currency = "red" | "brown" | "silver";

/** What is laid in one go: a triple of three currencies, or a single card. In this order. */
export type Part = "triple_3" | "triple_4" | "triple_5" | "triple_6" | "triple_7" | "red_3" | "red_4" |
  "red_5" | "red_6" | "red_7" | "brown_3" | "brown_4" | "brown_5" | "brown_6" | "brown_7" | "silver_3" |
  "silver_4" | "silver_5" | "silver_6" | "silver_7" | "certificate";

/** What one player has, his tiles aside. */
export interface Player {
  /** Cards in hand, without those laid ready. */
  readonly hand: Readonly<Partial<Record<Card, number>>> | null;
  /** Of these, cards that all have seen, §1.5. */
  readonly known: Readonly<Partial<Record<Card, number>>> | null;
  /** How many he has, without those laid in an auction. */
  readonly cards: number;
  /** Cards laid in this auction, §5.3. */
  readonly laid: Readonly<Partial<Record<Card, number>>>;
  /** What they are worth, with the opening certificate. */
  readonly bid: number;
  /** The currency of this auction, §4.4, or NONE. */
  readonly currency: Currency | null;
  /** 1 once out of this auction. */
  readonly passed: number;
  /** 1 while a purchase or raise has begun and is not confirmed. */
  readonly composing: number | null;
  /** The tile that is to be bought, or NONE. */
  readonly first: Tile | null | null;
  /** The other one, or NONE. */
  readonly second: Tile | null | null;
  /** What is laid ready, §4.5. */
  readonly step: Readonly<Partial<Record<Part, number>>> | null;
  /** Smallest part that may still be laid ready, §4.5. */
  readonly lowest: Part | null;
  /** The value of what is laid ready, §4.3. */
  readonly worth: number | null;
}

/** The table as somebody sees it. */
export interface View {
  /** Players at the table. */
  readonly seats: number;
  /** Seat that decides next. */
  readonly to_move: number;
  /** Option, §2.3. */
  readonly price: Price;
  /** Option, §2.4. */
  readonly memory: Memory;
  /** What is to be decided. */
  readonly phase: Phase;
  /** Seat whose turn it is. */
  readonly active: number;
  /** His quarry, §1.4. */
  readonly architect: Quarry;
  /** How many have come, §7.1. */
  readonly messengers: number;
  /** Of one tile of the depot; before the reveal, what it will most likely be, §3.5. */
  readonly tile_price: number;
  /** The highest bid, §5.3. */
  readonly highest: number;
  /** Who has the opening certificate, or NOBODY. */
  readonly opener: number;
  /** Smallest card that may still be taken in this move, §3.2. */
  readonly lowest: Card;
  /** The deck, once it was made of the discard. */
  readonly recycled: Readonly<Partial<Record<Card, number>>> | null;
  /** 1 from then on, §3.3. */
  readonly reshuffled: number;
  /** How many cards the deck has. */
  readonly deck: number;
  /** Spent money. */
  readonly discard: Readonly<Partial<Record<Card, number>>>;
  /** Cards turned up to be taken, §3.2. */
  readonly display: Readonly<Partial<Record<Card, number>>>;
  /** Where each tile is. */
  readonly where: Readonly<Record<Tile, Where>>;
  /** Which tile it stands on in a palace, or NONE. */
  readonly on: Readonly<Partial<Record<Tile, Tile>>>;
  /** The players. */
  readonly players: readonly Player[];
}

/** What can happen. */
export type GameEvent =
  | { readonly kind: "game_began"; readonly seat: number; readonly quarry: Quarry; readonly rule: string; }
  | { readonly kind: "dealt"; readonly seat: number; readonly card: Card | null; readonly rule: string; }
  | { readonly kind: "turned_up"; readonly seat: number; readonly card: Card; readonly rule: string; }
  | { readonly kind: "reshuffled"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "took_card"; readonly seat: number; readonly card: Card; readonly rule: string; }
  | { readonly kind: "revealed"; readonly seat: number; readonly tile: Tile; readonly place: Where; readonly rule: string; }
  | { readonly kind: "messenger_came"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "laid"; readonly seat: number; readonly card: Card; readonly count: number; readonly rule: string; }
  | { readonly kind: "paid"; readonly seat: number; readonly worth: number; readonly price: number; readonly rule: string; }
  | { readonly kind: "bought"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "architect_moved"; readonly seat: number; readonly quarry: Quarry; readonly rule: string; }
  | { readonly kind: "nothing_to_auction"; readonly seat: number; readonly rule: string; }
  | { readonly kind: "auction_began"; readonly seat: number; readonly count: number; readonly total: number; readonly rule: string; }
  | { readonly kind: "raised"; readonly seat: number; readonly worth: number; readonly total: number; readonly rule: string; }
  | { readonly kind: "passed"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "auction_won"; readonly seat: number; readonly count: number; readonly total: number; readonly rule: string; }
  | { readonly kind: "sharing_began"; readonly seat: number; readonly count: number; readonly rule: string; }
  | { readonly kind: "took_tile"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "left_over"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "founded"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "built"; readonly seat: number; readonly tile: Tile; readonly on: Tile; readonly rule: string; }
  | { readonly kind: "discarded"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "spent"; readonly seat: number; readonly card: Card; readonly rule: string; }
  | { readonly kind: "took_out"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "put_in"; readonly seat: number; readonly tile: Tile; readonly on: Tile; readonly rule: string; }
  | { readonly kind: "removed"; readonly seat: number; readonly tile: Tile; readonly rule: string; }
  | { readonly kind: "palace_scored"; readonly seat: number; readonly top: Tile; readonly floors: number; readonly windows: number; readonly points: number; readonly rule: string; }
  | { readonly kind: "hand_shown"; readonly seat: number; readonly best: number; readonly rule: string; }
  | { readonly kind: "game_ended"; readonly seat: number; readonly rule: string; };

/** What a move is made of. */
export type Parts =
  | { readonly kind: "money"; }
  | { readonly kind: "reveal"; }
  | { readonly kind: "transform"; }
  | { readonly kind: "auction"; }
  | { readonly kind: "raise"; }
  | { readonly kind: "pass"; }
  | { readonly kind: "take"; readonly card: Card; }
  | { readonly kind: "buy"; readonly tile: Tile; }
  | { readonly kind: "also"; readonly tile: Tile; }
  | { readonly kind: "lay"; readonly part: Part; }
  | { readonly kind: "done"; }
  | { readonly kind: "put"; readonly tile: Tile; readonly on: Tile; }
  | { readonly kind: "new"; readonly tile: Tile; }
  | { readonly kind: "out"; readonly tile: Tile; };

/** A palace with its points. */
export interface Palace {
  readonly points: number;
  /** By line of the score sheet; what is 0 is left out. */
  readonly sheet: Readonly<Record<string, number>>;
  /** From the ground up. */
  readonly tiles: readonly Tile[];
}

/** The stack from which tiles come now, and what is left of it. */
export interface Stack {
  readonly number: number;
  /** With hidden memory, all that lie face down: here, or out of the game. */
  readonly tiles: readonly Tile[];
  /** How many of these lie here. */
  readonly left: number;
  readonly messengers: number;
}

/** Cards that count together: a triple, the loose cards of a currency, certificates. */
export interface Group {
  readonly cards: readonly ("opening" | Card)[];
  readonly worth: number;
}

/** Palaces with their points, the architect's way, the stack, what was bid. */
export interface OpenFacts {
  /** By seat. */
  readonly palaces: readonly (readonly Palace[])[];
  readonly next: Quarry | null;
  readonly full: readonly Quarry[];
  /** With how many windows the second tile of a reveal comes there. */
  readonly lands: Readonly<Partial<Record<Quarry, number>>>;
  readonly stack: Stack;
  /** How many tiles have left the game. */
  readonly gone: number;
  /** By seat, in an auction. */
  readonly bids: readonly (readonly Group[])[];
}

/** What a hand can pay. */
export interface Purse {
  readonly sums: Readonly<Partial<Record<Currency | "certificate", number>>>;
  readonly triples: readonly number[];
  readonly best: number;
  /** What a payment for one tile, or a raise, must be worth; null: none is asked for. */
  readonly needed: number | null;
  /** The cheapest payment of that; none: the hand has none, or none is asked for. */
  readonly suggested: readonly Card[];
  /** Cards that cannot be laid now. */
  readonly locked: readonly Card[];
}

/** For a player, what the hand is worth; for whoever is to move, also what can be done with it. */
export interface OwnFacts {
  readonly purse?: Purse;
  /** How many cards of the display are chosen in this turn. */
  readonly takes?: number;
  /** By tile and top of a palace: why not there. */
  readonly refused?: Readonly<Partial<Record<Tile, Readonly<Partial<Record<Tile, "palazzo_floor_twice" | "palazzo_palace_finished" | "palazzo_floor_too_low">>>>>>;
}

/** What is told of the table beyond the view. */
export type Facts = OpenFacts & OwnFacts;

/** What a placement brings. */
export interface Placed {
  readonly gain: number;
  readonly points?: number;
}

/** What a tile of the depot would bring, by the top of the palace. */
export interface Places {
  readonly places: Readonly<Partial<Record<Tile | "new", Placed>>>;
}

/** What a transformation would bring, before it is paid for. */
export interface Altering {
  readonly best: number;
  /** The one whose loss takes least from the best payment. */
  readonly card: Card;
  /** By tile, and by where it goes. */
  readonly floors: Readonly<Partial<Record<Tile, Readonly<Partial<Record<Tile | "new" | "out", Placed>>>>>>;
}

/** What a move would bring. */
export type MoveEffect = Placed | Places | Altering;

/** What the rules make of the cards and tiles that are ticked. */
export interface Weighed {
  readonly needed: number | null;
  readonly worth: number;
  readonly total: number;
  readonly groups: readonly Group[];
  readonly misfits: readonly Card[];
  /** The cheapest payment for these tiles, or the cheapest raise. */
  readonly suggested: readonly Card[];
  /** The whole move, if it may be played. */
  readonly move: string | null;
  /** Which it comes from. */
  readonly rule: string | null;
}

/** What can be made of something composed on the board. */
export type SelectionFacts = Weighed;

/** What a message of this game holds. */
export interface Game {
  readonly view: View;
  readonly parts: Parts;
  readonly event: GameEvent;
  readonly facts: Facts;
  readonly effect: MoveEffect;
  readonly selection: SelectionFacts;
}
