/** One's own parts of the chance, and the seals that they were revealed under: kept by this browser, for all its tabs. */
import { keep, kept } from "./kept";

const SEED = "seed.";
const SEALS = "seals.";
const MOST = 300; // of each; the oldest go

/** A seed, by its commitment. Once it is revealed, it is good for this one seal. */
export interface KeptSeed {
  seed: string;
  table: string;
  seal?: string;
}

/** At one table: the seals that we have revealed under, and whether the last one is still in force. */
export interface Revealed {
  seals: readonly string[];
  isOpen: boolean;
}

const here = new Map<string, unknown>(); // also where a browser keeps nothing

function put(name: string, value: object): void {
  here.set(name, value);
  keep(name, { ...value, at: Date.now() });
}

function read<V>(name: string, otherwise: V): V {
  return kept<V | null>(name, null) ?? (here.get(name) as V | undefined) ?? otherwise;
}

export function keptSeed(commitment: string | null | undefined): KeptSeed | null {
  return commitment ? read<KeptSeed | null>(SEED + commitment, null) : null;
}

export function keepSeed(commitment: string, seed: KeptSeed): void {
  put(SEED + commitment, seed);
  prune(SEED);
}

/** Whether we have ever sat down at a table from here. */
export function hasSat(table: string): boolean {
  return read<Revealed | null>(SEALS + table, null) !== null;
}

export function revealedAt(table: string): Revealed {
  return read<Revealed>(SEALS + table, { seals: [], isOpen: false });
}

export function sit(table: string): void {
  if (!hasSat(table)) put(SEALS + table, { seals: [], isOpen: false });
  prune(SEALS);
}

/** We are about to reveal: from now on this seal must hold. */
export function keepSeal(table: string, seal: string): void {
  const { seals } = revealedAt(table);
  put(SEALS + table, { seals: [...seals.filter((one) => one !== seal), seal], isOpen: true });
}

/** The round came to nothing. */
export function voidSeal(table: string): void {
  const was = revealedAt(table);
  if (was.isOpen) put(SEALS + table, { ...was, isOpen: false });
}

function prune(prefix: string): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`cantiere.${prefix}`));
    if (names.length <= MOST) return;
    const at = (name: string): number => kept<{ at?: number }>(name.slice("cantiere.".length), {}).at ?? 0;
    names.sort((one, other) => at(one) - at(other));
    names.slice(0, names.length - MOST).forEach((name) => localStorage.removeItem(name));
  } catch {
    // it may not: then there is nothing to tidy up
  }
}
