/** Headers that middleware sets for the page rendered next. They overwrite anything a client sent under these names. */
export const contextHeaders = {
  nonce: "x-nonce",
  /** Path and query of the page. */
  path: "x-memescope-path",
  /** `unavailable` if the access token has expired and could not be renewed. */
  renewal: "x-memescope-renewal",
} as const;
