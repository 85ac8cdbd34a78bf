/** SPEC.md section 9. */
export const livePolicy = { reconnectDelayMs: 5000, reconnectAttempts: 5, ticketLifetimeS: 30 } as const;

/** Why the server closes a socket: codes of RFC 6455 section 7.4.2 for private use. */
export const liveCloseCodes = {
  sessionEnded: 4001,
  /** The user has opened too many others since: coming back by itself would only push out the next. */
  tooManySockets: 4002,
} as const;
