/** A search in the supported subset of X's query language: words, "phrases", #tags, $coins, @handles, OR, −, ( ), is:retweet, from:. */
interface SearchQuery {
  /** The first handle and the first $ticker in the query. */
  readonly handle: string | null;
  readonly ticker: string | null;
  matches(text: string, author: string): boolean;
}

type Test = (text: string, author: string) => boolean;

/** @throws SyntaxError */
export function parseSearchQuery(query: string): SearchQuery {
  const tokens = query.match(/-?"(?:[^"\\]|\\.)*"|[()]|-(?=\()|[^\s()"]+/g) ?? [];
  if (tokens.length === 0) throw new SyntaxError("empty query");
  if (query.replace(/"(?:[^"\\]|\\.)*"/g, "").includes('"')) throw new SyntaxError("unbalanced quotation mark");
  let at = 0;

  function parseOr(): Test {
    const tests = [parseAnd()];
    while (tokens[at] === "OR") {
      at += 1;
      tests.push(parseAnd());
    }
    return (text, author) => tests.some((test) => test(text, author));
  }
  function parseAnd(): Test {
    const tests: Test[] = [];
    while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "OR") tests.push(parseTerm());
    if (tests.length === 0) throw new SyntaxError("missing term");
    return (text, author) => tests.every((test) => test(text, author));
  }
  function parseTerm(): Test {
    const token = tokens[at++] ?? "";
    if (token === "-") return not(parseTerm());
    if (token !== "(") return token.startsWith("-") ? not(term(token.slice(1))) : term(token);
    const inner = parseOr();
    if (tokens[at++] !== ")") throw new SyntaxError("missing )");
    return inner;
  }

  const test = parseOr();
  if (at < tokens.length) throw new SyntaxError(`unexpected ${tokens[at]}`);
  const handle = tokens.find((token) => /^@\w+$/.test(token))?.slice(1) ?? null;
  const ticker = tokens.find((token) => /^\$[a-z]\w*$/i.test(token)) ?? null;
  return { handle, ticker, matches: (text, author) => test(text.toLowerCase(), author.toLowerCase()) };
}

const not = (test: Test): Test => (text, author) => !test(text, author);

function term(token: string): Test {
  if (token === "is:retweet") return (text) => text.startsWith("rt @");
  const from = /^from:(\w+)$/.exec(token)?.[1]?.toLowerCase();
  if (from !== undefined) return (_text, author) => author === from;
  if (/^[a-z_]+:/.test(token)) throw new SyntaxError(`unknown operator ${token}`);
  const phrase = token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, "$1") : token;
  const lowerCasePhrase = phrase.toLowerCase();
  if (lowerCasePhrase.trim() === "") throw new SyntaxError("empty phrase");
  // Chinese has no spaces between words; in other languages only whole words match.
  if (/[^\x20-\x7e]/.test(lowerCasePhrase)) return (text) => text.includes(lowerCasePhrase);
  const word = new RegExp(`(^|[^a-z0-9_@#$])${lowerCasePhrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^a-z0-9_])`);
  return (text) => word.test(text);
}
