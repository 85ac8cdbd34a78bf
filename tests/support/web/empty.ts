// Replaces `server-only`, which throws outside a Next build.
export {};
