/** What middleware tells the page that is rendered next. It overwrites whatever a client sent under these names. */
export const contextHeaders = {
  nonce: "x-nonce",
  /** Path and query of the page. */
  path: "x-memescope-path",
  /** `unavailable` when the access token has run out and could not be renewed. */
  renewal: "x-memescope-renewal",
} as const;
