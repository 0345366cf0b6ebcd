/** SHA-256, as a text of hexadecimal digits. The browser's own is there only for pages that came over HTTPS, and a
 * table at home over HTTP must be as fair. */
export function sha256(what: string | Uint8Array): string {
  const state = [...FIRST];
  const blocks = padded(typeof what === "string" ? new TextEncoder().encode(what) : what);
  for (let from = 0; from < blocks.byteLength; from += 64) stir(state, blocks, from);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const PRIMES = primes(64);
/** The first bits behind the point of their roots. */
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one++) {
    if (found.every((prime) => one % prime)) found.push(one);
  }
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** A one, zeros, and how long it was: whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function stir(state: number[], blocks: DataView, from: number): void {
  const words: number[] = [];
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let k = 0; k < 64; k++) {
    const word = k < 16 ? blocks.getInt32(from + 4 * k) : spread(words, k);
    words.push(word);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[k] ?? 0) + word) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = ((state[place] ?? 0) + word) | 0));
}

function spread(words: readonly number[], k: number): number {
  const [two, fifteen] = [words[k - 2] ?? 0, words[k - 15] ?? 0];
  const late = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
  const early = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
  return ((words[k - 16] ?? 0) + early + (words[k - 7] ?? 0) + late) | 0;
}
