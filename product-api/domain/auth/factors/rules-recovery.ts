import { createHash } from "node:crypto";

/** Crockford's base32: without letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** An 80-bit code, in groups of four characters. @param random at least 16 bytes */
export function recoveryCodeOf(random: Buffer): string {
  const letters = [...random.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]!);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * The hash under which a code is stored. 80 random bits can be neither guessed nor brute-forced, so one SHA-256 is enough; it includes
 * the account, so that no computation serves for several. Accepts spacing, case and look-alikes as typed; null if it cannot be a code.
 */
export function hashRecoveryCode(userId: string, typed: string): string | null {
  const letters = typed.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null;
  return createHash("sha256").update(`${userId} ${letters}`).digest("base64url");
}
