/** One's own part of the chance: 16 random bytes, as letters that an address can hold. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const STONES = ["Arco", "Calce", "Chiave", "Cupola", "Loggia", "Mattone", "Merlo", "Pietra", "Torre", "Volta"];

export const FEWEST_DIGITS = 3;
export const MOST_DIGITS = 9;

/** A name for somebody who has not chosen one, with so many digits. */
export function newNickname(digits: number): string {
  const [stone, number] = crypto.getRandomValues(new Uint32Array(2));
  const least = 10 ** (digits - 1);
  return `${STONES[(stone ?? 0) % STONES.length] ?? "Arco"} ${((number ?? 0) % (9 * least)) + least}`;
}
