import { hash, verify } from "@node-rs/argon2";
import { fieldProblem, type DomainProblem } from "../problem";
import { isCommonPassword } from "./common-passwords";

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

/** The problem for a wrong password when a signed-in user has to enter it again; names the field. */
export function wrongPassword(message = "The password is wrong"): DomainProblem {
  return fieldProblem("invalid_input", "password", message);
}

/**
 * Refuses a password that attackers try first: one of the most used, or one of the account's names, i.e. the username and the
 * e-mail address, whole or up to its @. @throws DomainProblem password_common, naming the field
 */
export function requireUncommon(password: string, names: readonly string[], field = "password"): void {
  const lower = password.toLowerCase();
  const isName = names.some((name) => [name, name.split("@")[0]!].some((one) => one.toLowerCase() === lower));
  if (isName || isCommonPassword(password)) throw fieldProblem("password_common", field);
}
