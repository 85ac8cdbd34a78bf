/** What can complete a sign-in after the password. */
export const secondFactors = ["passkey", "totp", "recovery_code"] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const factorLimits = {
  /** Length of a passkey's name. */
  nameMax: 40,
  /** Length of any code, including spaces and dashes. */
  codeMax: 40,
  passkeysMax: 10,
  recoveryCodes: 10,
} as const;

/** Whether a name for a passkey is accepted, with or without spaces around it. */
export function isPasskeyName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= factorLimits.nameMax;
}
