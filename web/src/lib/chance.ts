/** What is hashed so that nobody can choose the draws: told in docs/fair-chance.md. */
import type { FairChance, TableCard } from "../api/types";
import { sha256 } from "./sha256";
import { keptSeed, revealedAt } from "./seeds";

type Hash = string | null | undefined;

const hash = (what: string | Uint8Array): string => `sha256:${sha256(what)}`;

/** What fixes a seed without telling it. */
export const commitmentTo = (table: string, seed: string): string => hash(`cantiere-seed-2\n${table}\n${seed}`);

/** Over everybody's commitments: whoever kept it can tell whether one was exchanged later. */
export function sealOf(table: string, promise: Hash, commitments: readonly Hash[]): string {
  return hash(`cantiere-seal-2\n${table}\n${promise ?? ""}\n${commitments.map((one) => one ?? "").join()}`);
}

/** That of a table whose seeds are being revealed, as we reckon it; null if somebody has not committed. */
export function sealOfCard(card: TableCard): string | null {
  const isWhole = card.seats.every((seat) => seat.kind === "bot" || seat.commitment);
  return isWhole && card.commitment
    ? sealOf(
        card.id,
        card.commitment,
        card.seats.map((seat) => seat.commitment),
      )
    : null;
}

export type Problem = "promise" | "seeds" | "seal" | "own";

/** What this browser can say about the chance of a game that has begun. */
export interface Verdict {
  seal: string | null;
  /** Whether our part was revealed from here; else there is nothing to compare. */
  isOurs: boolean;
  /** Rounds of reveals that we took part in and that came to nothing. */
  broken: number;
  problems: readonly Problem[];
}

/** Compare what the server says now with what we kept before we revealed our seed. */
export function verdictOn(table: string, fair: FairChance, own: readonly number[]): Verdict {
  const commitments = fair.client_commitments ?? [];
  if (!commitments.length) return { seal: null, isOurs: false, broken: 0, problems: [] }; // an older game
  const seal = sealOf(table, fair.commitment, commitments);
  const kept = revealedAt(table);
  const isOurs = kept.isOpen && own.length > 0;
  const problems: Problem[] = [];
  if (fair.server_seed && hash(bytesOf(fair.server_seed)) !== fair.commitment) problems.push("promise");
  if (fair.client_seeds.some((seed, seat) => !fits(table, seed, commitments[seat]))) problems.push("seeds");
  if (isOurs && kept.seals.at(-1) !== seal) problems.push("seal");
  if (isOurs && own.some((seat) => keptSeed(commitments[seat])?.seed !== fair.client_seeds[seat]))
    problems.push("own");
  return { seal, isOurs, broken: kept.seals.length - (kept.isOpen ? 1 : 0), problems };
}

/** Bots give no seed, and have promised none. */
function fits(table: string, seed: string | null, commitment: Hash): boolean {
  return seed === null ? !commitment : commitmentTo(table, seed) === commitment;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
