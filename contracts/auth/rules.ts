/** SPEC.md section 5. The web half's messages hold the error texts; both halves share the keys. */
export const usernamePattern = /^[A-Za-z0-9_]+$/;
export const limits = { usernameMin: 3, usernameMax: 20, passwordMin: 6, passwordMax: 200, emailMax: 254 } as const;
