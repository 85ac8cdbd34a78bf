/** What a sign-in can be finished with after the password. */
export const secondFactors = ["passkey", "totp", "recovery_code"] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const factorLimits = {
  /** Of a passkey's name. */
  nameMax: 40,
  /** Characters of any code, spaces and dashes among them. */
  codeMax: 40,
  passkeysMax: 10,
  recoveryCodes: 10,
} as const;
