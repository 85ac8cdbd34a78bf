/** The longest query of a recent search. */
const QUERY_MAX = 512;

/**
 * Searches that together find the mentions of a handle with one of the keywords: `@handle (kw1 OR "kw 2") -is:retweet`.
 * One mostly; several when the keywords do not fit into one.
 */
export function mentionQueries(username: string, keywords: readonly string[]): string[] {
  const terms = [...new Set(keywords.map(searchTerm).filter((term) => term !== null))];
  const queries: string[] = [];
  let some: string[] = [];
  for (const term of terms) {
    if (some.length > 0 && queryOf(username, [...some, term]).length > QUERY_MAX) {
      queries.push(queryOf(username, some));
      some = [];
    }
    some.push(term);
  }
  return some.length > 0 ? [...queries, queryOf(username, some)] : queries;
}

function queryOf(username: string, terms: readonly string[]): string {
  return `@${username} (${terms.join(" OR ")}) -is:retweet`;
}

/** A keyword as one term; null when nothing is left. Only plain words, #tags and $coins go unquoted: the rest could be operators. */
function searchTerm(keyword: string): string | null {
  const plain = keyword.replace(/[\p{Cc}"\\]/gu, " ").replace(/\s+/g, " ").trim();
  if (plain === "") return null;
  return /^[#$@]?[a-z0-9_]+$/i.test(plain) && !/^(or|and|not)$/i.test(plain) ? plain : `"${plain}"`;
}
