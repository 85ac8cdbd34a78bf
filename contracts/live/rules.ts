/** SPEC.md section 9. */
export const livePolicy = { reconnectDelayMs: 5000, reconnectAttempts: 5, ticketLifetimeS: 30 } as const;

/** Why the server closed a socket: close codes from the private-use range of RFC 6455 section 7.4.2. */
export const liveCloseCodes = {
  sessionEnded: 4001,
  /** The user has opened too many newer sockets. Reconnecting automatically would only push out another one. */
  tooManySockets: 4002,
} as const;
