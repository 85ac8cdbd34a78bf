import type { IdentityKind } from "@/contracts/identity";

const CODE_LETTERS = 12;

/** A code made from 256 random bits as text: short enough for a bio, long enough that nobody writes it by chance. */
export function codeOf(secret: string): string {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, "").slice(0, CODE_LETTERS);
  return `memescope-${letters.padEnd(CODE_LETTERS, "0")}`;
}

/** A proof for a player whom the sandbox made up, who cannot publish a code. It takes the claim from nobody. */
export function seededProof(userId: string, kind: IdentityKind, subject: string, provenAt: Date) {
  return { userId, kind, subject: kind === "handle" ? subject.toLowerCase() : subject, code: "seed", provenAt, foundIn: "seed" as const };
}
