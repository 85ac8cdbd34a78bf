import type { Answer } from "../listen";
import { readFields, type Fields } from "./fields";
import type { RateLimits, LimitedCall } from "./rate-limits";
import { invalid, missing, problem, suspended } from "./responses";
import { parseSearchQuery } from "./search-query";
import { serialisePage, serialisePosts, serialiseUser } from "./serialise";
import { timeOfId } from "./snowflake";
import { newestFirst, type Store } from "./store";

export interface ApiState {
  readonly store: Store;
  readonly limits: RateLimits;
  /** How many of a user's newest mentions can be read; X allows 800. */
  readonly timelineMax: number;
}

const recentMs = 7 * 86_400_000;
const queryMax = 512;
const endDelayMs = 10_000;
const notFound = problem(404, "Not Found", "The requested resource was not found.");

const routes: readonly { call: LimitedCall; path: RegExp; handle: (request: ApiRequest) => Answer }[] = [
  { call: "user", path: /^\/2\/users\/by\/username\/([^/]+)$/, handle: userByUsername },
  { call: "mentions", path: /^\/2\/users\/([^/]+)\/mentions$/, handle: userMentions },
  { call: "timeline", path: /^\/2\/users\/([^/]+)\/tweets$/, handle: userPosts },
  { call: "search", path: /^\/2\/tweets\/search\/recent$/, handle: searchRecentTweets },
  { call: "lookup", path: /^\/2\/tweets$/, handle: tweetsByIds },
];

interface ApiRequest extends ApiState {
  readonly part: string;
  readonly query: URLSearchParams;
  readonly fields: Fields;
  readonly nowMs: number;
}

/** X's response to GET `url` with an `authorization` header; tokens that start with `revoked` are refused. */
export function handleRequest(url: URL, authorization: string | undefined, state: ApiState, nowMs: number): Answer {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined || token.startsWith("revoked")) return problem(401, "Unauthorized");
  for (const { call, path, handle } of routes) {
    const match = path.exec(url.pathname);
    if (!match) continue;
    const { isAllowed, headers } = state.limits.count(call, nowMs);
    if (!isAllowed) return { ...problem(429, "Too Many Requests"), headers };
    const fields = readFields(url.searchParams);
    if ("status" in fields) return { ...fields, headers };
    return { ...handle({ ...state, part: match[1] ?? "", query: url.searchParams, fields, nowMs }), headers };
  }
  return notFound;
}

function userByUsername({ store, part, fields, nowMs }: ApiRequest): Answer {
  if (!/^[A-Za-z0-9_]{1,15}$/.test(part)) {
    return invalid("username", part, `The \`username\` query parameter value [${part}] does not match ^[A-Za-z0-9_]{1,15}$`);
  }
  const user = store.findUser(part, nowMs);
  if (user === null) return { status: 200, body: { errors: [missing("user", "username", part)] } };
  if (user === "suspended") return { status: 200, body: { errors: [suspended("username", part)] } };
  return { status: 200, body: { data: serialiseUser(user, fields) } };
}

function userMentions(request: ApiRequest): Answer {
  const { store, nowMs, timelineMax } = request;
  return userTimeline(request, (username) => store.mentionIds(username, nowMs).slice(0, timelineMax));
}

function userPosts(request: ApiRequest): Answer {
  const { store, nowMs, query } = request;
  const excluded = (query.get("exclude") ?? "").split(",");
  return userTimeline(request, (username) => store.ownIds(username).filter((id) =>
    !(excluded.includes("retweets") && store.findPost(id, nowMs)?.text.startsWith("RT @"))));
}

/** A page of the posts that `idsOf` finds for the user whose id is in the path. */
function userTimeline(request: ApiRequest, idsOf: (username: string) => readonly string[]): Answer {
  const { store, part, nowMs } = request;
  if (!/^\d{1,25}$/.test(part)) return invalid("id", part, `The \`id\` query parameter value [${part}] is not valid`);
  const user = store.findUserById(part, nowMs);
  if (!user) return { status: 200, body: { errors: [missing("user", "id", part)] } };
  return page(request, idsOf(user.username), { handle: user.username, min: 5, token: "pagination_token" });
}

function searchRecentTweets(request: ApiRequest): Answer {
  const { store, query, nowMs } = request;
  const text = query.get("query") ?? "";
  if (text === "" || text.length > queryMax) return invalid("query", text, `query must be between 1 and ${queryMax} characters`);
  const oldestMs = nowMs - recentMs;
  const sinceId = query.get("since_id");
  if (sinceId && /^\d{1,19}$/.test(sinceId) && timeOfId(sinceId) < oldestMs) {
    return invalid("since_id", sinceId, `'since_id' must be a tweet id created after [${new Date(oldestMs).toISOString()}]`);
  }
  const end = query.get("end_time");
  if (end && Date.parse(end) > nowMs - endDelayMs) {
    return invalid("end_time", end, "'end_time' must be a minimum of 10 seconds prior to the request time");
  }
  try {
    const { handle, ticker, matches } = parseSearchQuery(text);
    const recent = store.searchedIds(handle, ticker, nowMs).filter((id) => timeOfId(id) >= oldestMs);
    const found = recent.filter((id) => {
      const post = store.findPost(id, nowMs);
      return post !== null && matches(post.text, post.author.username);
    });
    return page(request, found, { min: 10, token: "next_token" });
  } catch (error) {
    if (error instanceof SyntaxError) return invalid("query", text, `There were errors processing your request: ${error.message}`);
    throw error;
  }
}

/** The part of `ids` (newest first) that falls into the request's time window and page. */
function page(
  request: ApiRequest, ids: readonly string[], { handle, min, token }: { handle?: string; min: number; token: string },
): Answer {
  const { query, store, fields, nowMs } = request;
  const size = Number(query.get("max_results") ?? 10);
  if (!Number.isInteger(size) || size < min || size > 100) {
    return invalid(
      "max_results", query.get("max_results") ?? "", `The \`max_results\` query parameter value is not between ${min} and 100`,
    );
  }
  for (const name of ["since_id", "until_id"]) {
    const id = query.get(name);
    if (id !== null && !/^\d{1,19}$/.test(id)) return invalid(name, id, `The \`${name}\` query parameter value [${id}] is not valid`);
  }
  for (const name of ["start_time", "end_time"]) {
    const at = query.get(name);
    if (at !== null && Number.isNaN(Date.parse(at))) {
      return invalid(name, at, `The \`${name}\` query parameter value [${at}] is not a valid RFC3339 time`);
    }
  }
  const pageToken = query.get(token) ?? query.get("pagination_token");
  const before = pageToken === null ? null : idOfToken(pageToken);
  if (pageToken !== null && before === null) {
    return invalid(token, pageToken, `The \`${token}\` query parameter value [${pageToken}] is not valid`);
  }
  const remaining = ids.filter((id) => isInRange(id, query) && (before === null || newestFirst(id, before) > 0));
  const posts = remaining.slice(0, size).flatMap((id) => store.findPost(id, nowMs, handle) ?? []);
  const last = remaining.length > size ? posts.at(-1) : undefined;
  return serialisePage(posts, fields, last ? tokenOfId(last.id) : null);
}

function isInRange(id: string, query: URLSearchParams): boolean {
  const [since, until] = [query.get("since_id"), query.get("until_id")];
  const [start, end] = [query.get("start_time"), query.get("end_time")];
  const atMs = timeOfId(id);
  return (
    (since === null || newestFirst(id, since) < 0) &&
    (until === null || newestFirst(id, until) > 0) &&
    (start === null || atMs >= Date.parse(start)) &&
    (end === null || atMs < Date.parse(end))
  );
}

/** Page tokens carry the last id of their page, so that new posts do not shift the pages. */
function tokenOfId(id: string): string {
  return `b26v${BigInt(id).toString(36)}`;
}

function idOfToken(token: string): string | null {
  const digits = /^b26v([0-9a-z]{1,13})$/.exec(token)?.[1];
  return digits === undefined ? null : String([...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n));
}

function tweetsByIds({ store, query, fields, nowMs }: ApiRequest): Answer {
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  const wrong = ids.find((id) => !/^\d{1,19}$/.test(id));
  if (wrong !== undefined) return invalid("ids", wrong, `The \`ids\` query parameter value [${wrong}] is not valid`);
  if (ids.length === 0 || ids.length > 100) {
    return invalid("ids", `${ids.length}`, "The number of values in the `ids` query parameter list is not between 1 and 100");
  }
  const found = ids.map((id) => ({ id, post: store.findPost(id, nowMs) }));
  const posts = found.flatMap(({ post }) => post ?? []);
  const errors = found.filter(({ post }) => !post).map(({ id }) => missing("tweet", "ids", id));
  return { status: 200, body: { ...serialisePosts(posts, fields), ...(errors.length > 0 && { errors }) } };
}
