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
