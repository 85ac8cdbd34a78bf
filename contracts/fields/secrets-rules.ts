/** Separates several secrets in one environment variable. */
const secretSeparator = "|";
export const secretMinLength = 32;

/**
 * The secrets in a variable, in order: the first one signs, and signatures of all of them are accepted. This allows changing a secret
 * without signing anyone out: put the new one before the old one, and remove the old one once everything it signed has expired.
 * @returns null if any secret is shorter than 32 characters
 */
export function parseSecrets(text: string): [string, ...string[]] | null {
  const [first = "", ...others] = text.split(secretSeparator).map((secret) => secret.trim());
  return [first, ...others].every((secret) => secret.length >= secretMinLength) ? [first, ...others] : null;
}
