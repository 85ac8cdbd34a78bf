/** What stands between the secrets of a list, in a variable. */
const secretSeparator = "|";
export const secretMinLength = 32;

/**
 * The secrets of a variable, in their order: the first signs, and what any of them signed is accepted. So a secret is changed
 * without signing anybody out: the new one goes before the old one, which goes once all that it signed has expired.
 * @returns null where one of them is shorter than 32 characters
 */
export function parseSecrets(text: string): [string, ...string[]] | null {
  const [first = "", ...others] = text.split(secretSeparator).map((secret) => secret.trim());
  return [first, ...others].every((secret) => secret.length >= secretMinLength) ? [first, ...others] : null;
}
