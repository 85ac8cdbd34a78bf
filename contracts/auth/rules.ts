/** SPEC.md section 5; the texts stand in the web half's messages, the keys are shared. */
export const usernamePattern = /^[A-Za-z0-9_]+$/;
export const limits = { usernameMin: 3, usernameMax: 20, passwordMin: 6, passwordMax: 200, emailMax: 254 } as const;
