/** SPEC.md section 9. */
export const livePolicy = { reconnectDelayMs: 5000, reconnectAttempts: 5, ticketLifetimeS: 30 } as const;
