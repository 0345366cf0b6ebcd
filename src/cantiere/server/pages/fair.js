/* Derives the chance of a game again, as docs/fair-chance.md tells it. It knows no rule of any game. */

const COUNTS = { 1: "entries", 2: "redraws" }; // by scheme: what tells apart the words of a turn that is played twice
const SERVER_SEED = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;
const COMMITMENT = /^sha256:[0-9a-f]{64}$/;
const TABLE = /^[!-~]{1,64}$/;
const encoder = new TextEncoder();

/** What cannot be checked, with the name of its sentence. */
export class Unreadable extends Error {
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** The game file in a text, as far as this page needs to understand it. */
export function readFile(text) {
  let file;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Unreadable("not_json");
  }
  if (!isObject(file) || file.format !== "cantiere-game") throw new Unreadable("foreign");
  if (file.version !== 1) throw new Unreadable("future");
  if (file.fair === undefined) throw new Unreadable("no_fair");
  for (const [part, fits] of Object.entries(parts(file))) {
    if (!fits) throw new Unreadable("wrong_part", { part });
  }
  return file;
}

function parts(file) {
  const fair = isObject(file.fair) ? file.fair : {};
  const seats = Array.isArray(file.seats) ? file.seats : [];
  const seeds = Array.isArray(fair.client_seeds) ? fair.client_seeds : [];
  const scheme = schemeOf(fair);
  const name = COUNTS[scheme] ?? COUNTS[2];
  const counts = Array.isArray(fair[name]) ? fair[name] : [-1];
  const promises = scheme === 1 ? seeds.map(() => null) : (fair.client_commitments ?? []);
  return {
    seats: seats.length > 0 && seats.every((seat) => isObject(seat) && typeof seat.name === "string"),
    seed: typeof file.seed === "string",
    moves: Array.isArray(file.moves) && file.moves.every((move) => typeof move === "string"),
    words: file.words === undefined || isObject(file.words),
    fair: isObject(file.fair) && scheme in COUNTS,
    "fair.table": typeof fair.table === "string" && TABLE.test(fair.table),
    "fair.commitment": typeof fair.commitment === "string",
    "fair.server_seed": typeof fair.server_seed === "string" && SERVER_SEED.test(fair.server_seed),
    "fair.client_seeds":
      seeds.length === seats.length && seeds.every((seed) => seed === null || isClientSeed(seed)),
    "fair.client_commitments":
      Array.isArray(promises) && promises.length === seats.length && promises.every((one) => one === null || isCommitment(one)),
    [`fair.${name}`]:
      counts.every((count) => Number.isSafeInteger(count) && count >= 0) && ascends(counts) && fits(file, counts),
  };
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const schemeOf = (fair) => (fair.scheme === undefined ? 1 : fair.scheme === 2 ? 2 : 0);
const isCommitment = (text) => typeof text === "string" && COMMITMENT.test(text);
const isClientSeed = (seed) => typeof seed === "string" && CLIENT_SEED.test(seed);
const ascends = (counts) => counts.every((count, place) => place === 0 || counts[place - 1] <= count);
const fits = (file, counts) => Array.isArray(file.moves) && actions(file.moves).length === counts.length;

/** Moves, one part for each action: a part that begins with + continues a move. */
function actions(moves) {
  return moves.flatMap((move) => String(move).match(/\+?[^+]+|\+/g) ?? []);
}

/** Everything that a file claims about its chance, beside what follows from its seeds. */
export async function check(file) {
  const { fair } = file;
  const scheme = schemeOf(fair);
  const counts = fair[COUNTS[scheme]];
  const seed = bytesOf(fair.server_seed);
  const derive = await derivation(fair, seed);
  const promise = compared("sha256:" + (await sha256(seed)), fair.commitment);
  const setup = compared(String((await derive("setup")) >> 1n), file.seed); // a seed has 63 bits
  const written = actions(file.moves);
  const draws = await Promise.all(
    counts.map(async (count, turn) => {
      const expected = hex(await derive(`word ${count} ${turn}`));
      return { turn, count, move: written[turn], ...compared(expected, file.words?.[turn] ?? null) };
    }),
  );
  const promises = scheme === 1 ? [] : await Promise.all(fair.client_commitments.map((one, seat) => given(fair, one, seat)));
  const exchanged = promises.filter((one) => !one.fits).length;
  const hash = compared(await fingerprint(file), file.hash ?? null);
  const differing = draws.filter((draw) => !draw.fits).length;
  return {
    scheme,
    promise,
    promises,
    exchanged,
    setup,
    draws,
    hash,
    seal: scheme === 1 ? null : await sealOf(fair),
    differing,
    gaps: scheme === 1 ? gaps(counts) : 0,
    redraws: scheme === 1 ? 0 : (counts.at(-1) ?? 0),
    isFair: promise.fits && exchanged === 0 && setup.fits && differing === 0,
  };
}

const compared = (expected, found) => ({ expected, found, fits: expected === found });

/** What a player had promised about a seed, beside what was given; nothing for a bot. */
async function given(fair, promised, seat) {
  const seed = fair.client_seeds[seat];
  const found = seed === null ? null : "sha256:" + (await sha256(encoder.encode(`cantiere-seed-2\n${fair.table}\n${seed}`)));
  return compared(promised, found);
}

/** Over everything that was fixed before the first seed was revealed: whoever kept it can compare. */
async function sealOf({ table, commitment, client_commitments: promises }) {
  const text = `cantiere-seal-2\n${table}\n${commitment}\n${promises.map((one) => one ?? "").join()}`;
  return "sha256:" + (await sha256(encoder.encode(text)));
}

/** A random word, or the seed, by its name: the first 8 bytes of an HMAC as a number. */
async function derivation(fair, seed) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seeds = fair.client_seeds.map((one) => one ?? "").join(",");
  const begun = `cantiere-fair-${schemeOf(fair)}\n${fair.table}\n${seeds}\n`;
  return async (what) => {
    const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(begun + what));
    return new DataView(signed).getBigUint64(0);
  };
}

/** Lines between the first move and the last that are no moves of the game as it stands. */
function gaps(lines) {
  return lines.length ? lines.at(-1) - lines[0] + 1 - new Set(lines).size : 0;
}

/** The hash of a file: its parts without the hash, with sorted names and no spaces. */
async function fingerprint(file) {
  const { hash, ...bare } = file;
  return "sha256:" + (await sha256(encoder.encode(canonical(bare))));
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

const hex = (word) => "0x" + word.toString(16).padStart(16, "0");
const bytesOf = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
