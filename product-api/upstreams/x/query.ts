/** The longest query of a recent search. */
const QUERY_MAX = 512;

/**
 * Searches that together find what others say with one of the keywords without mentioning a handle: `(kw1 OR "kw 2") -@handle -from:handle
 * -is:retweet`. One mostly; several when the keywords do not fit into one. None without a keyword.
 */
export function keywordQueries(username: string, keywords: readonly string[]): string[] {
  const queries: string[] = [];
  let some: string[] = [];
  for (const term of new Set(keywords.map(searchTerm).filter((one) => one !== null))) {
    if (some.length > 0 && queryOf(username, [...some, term]).length > QUERY_MAX) {
      queries.push(queryOf(username, some));
      some = [];
    }
    some.push(term);
  }
  return some.length === 0 ? queries : [...queries, queryOf(username, some)];
}

/** The search that finds what is said of a $ticker. */
export function tickerQuery(ticker: string): string {
  return `$${ticker} -is:retweet`;
}

function queryOf(username: string, terms: readonly string[]): string {
  return `(${terms.join(" OR ")}) -@${username} -from:${username} -is:retweet`;
}

/** A keyword as one term; null when nothing is left. Only plain words, #tags and $coins go unquoted: the rest could be operators. */
function searchTerm(keyword: string): string | null {
  const plain = keyword.replace(/[\p{Cc}"\\]/gu, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return null;
  return /^[#$@]?[a-z0-9_]+$/i.test(plain) && !/^(or|and|not)$/i.test(plain) ? plain : `"${plain}"`;
}
