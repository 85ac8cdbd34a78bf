/** Namespaces that no first screen says anything of: they come with the code that does, or with the first failure. */
export const laterNamespaces = [
  "errorCodes", "notifications", "walletDialogs", "statement", "leaderboardMore", "palette", "sinceYesterday", "socialAuthors", "socialTrackers", "recovery",
  "accountSecurity", "factors", "socialTriage", "savedViews", "tour",
] as const;

export type LaterNamespace = (typeof laterNamespaces)[number];

/** Where a namespace stands in a language. @param version of the words, so that a browser may keep them for good */
export function messagesPath(language: string, namespace: LaterNamespace, version: string): string {
  return `/messages/${language}/${namespace}.json?v=${version}`;
}
