/** The longest query that a recent search accepts. */
const QUERY_MAX = 512;

/**
 * Searches that together find what others post with one of the keywords without mentioning a handle: `(kw1 OR "kw 2") -@handle -from:handle
 * -is:retweet`. Usually one; several if the keywords do not fit into one; none without keywords.
 */
export function keywordQueries(username: string, keywords: readonly string[]): string[] {
  const queries: string[] = [];
  let group: string[] = [];
  for (const term of new Set(keywords.map(searchTerm).filter((one) => one !== null))) {
    if (group.length > 0 && queryOf(username, [...group, term]).length > QUERY_MAX) {
      queries.push(queryOf(username, group));
      group = [];
    }
    group.push(term);
  }
  return group.length === 0 ? queries : [...queries, queryOf(username, group)];
}

/** The search for posts with a $ticker. */
export function tickerQuery(ticker: string): string {
  return `$${ticker} -is:retweet`;
}

function queryOf(username: string, terms: readonly string[]): string {
  return `(${terms.join(" OR ")}) -@${username} -from:${username} -is:retweet`;
}

/**
 * A keyword as one search term; null if nothing is left. Only plain words,
 * #tags and $coins go unquoted: anything else could be an operator.
 */
function searchTerm(keyword: string): string | null {
  const plain = keyword.replace(/[\p{Cc}"\\]/gu, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return null;
  return /^[#$@]?[a-z0-9_]+$/i.test(plain) && !/^(or|and|not)$/i.test(plain) ? plain : `"${plain}"`;
}
