import { hash, verify } from "@node-rs/argon2";

/** argon2id as OWASP's password storage cheat sheet recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Hashes a password to PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/**
 * Whether the password matches. Without a stored hash the same work is done,
 * so that an unknown account takes as long as a known one.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash !== null) return verify(storedHash, password);
  await verify(await (dummyHash ??= hashPassword("no account has this password")), password);
  return false;
}
