import { createHash } from "node:crypto";

/** Crockford's base32: without letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** A code of 80 bits, in groups of four. @param random at least 16 bytes */
export function recoveryCodeOf(random: Buffer): string {
  const letters = [...random.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]!);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * What of a code is kept: 80 random bits can be neither guessed nor tried out, so that one SHA-256 is enough; with the account
 * in it, one reckoning serves for one account alone. However it was typed, null for what can be none.
 */
export function hashRecoveryCode(userId: string, typed: string): string | null {
  const letters = typed.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null;
  return createHash("sha256").update(`${userId} ${letters}`).digest("base64url");
}
