/** Namespaces that no screen uses at first: they are loaded with the code that uses them, or with the first failure. */
export const laterNamespaces = [
  "errorCodes", "notifications", "walletDialogs", "statement", "leaderboardMore", "palette", "sinceYesterday", "socialAuthors",
  "socialTrackers", "recovery",
  "accountSecurity", "fileProgress", "factors", "socialTriage", "savedViews", "tour", "figureDefinitions",
] as const;

export type LaterNamespace = (typeof laterNamespaces)[number];

/** The URL of a namespace in a language. @param version of the texts, so that browsers may cache them permanently */
export function messagesPath(language: string, namespace: LaterNamespace, version: string): string {
  return `/messages/${language}/${namespace}.json?v=${version}`;
}
