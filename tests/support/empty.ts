// Stands in for `server-only`, which throws outside of a Next build.
export {};
