import type { z } from "zod";
import {
  SourceError, type CountBatch, type MentionBatch, type MentionRequest, type PublishedCode, type SocialSource,
} from "../social-source";
import { containsWord, keywordsMatched } from "../keywords";
import { unescapeOnce } from "../social-text";
import { createXFetch, XRefusal, type XSettings } from "./fetch-x";
import { idBefore, nameFirstPage, nameNextPage, newestOf, type Place, readPlace, timeOfId } from "./places";
import { keywordQueries, tickerQuery } from "./query";
import { isAbsence, lookupAnswer, pageAnswer, toAccount, toCountsById, toPosts, userAnswer, type ErrorItem } from "./shapes";

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;
const PAGE_SIZE = "100";
const USER_FIELDS = "created_at,name,username,profile_image_url,verified,public_metrics";
const POST_FIELDS = "created_at,author_id,public_metrics,context_annotations,entities,lang,note_tweet,referenced_tweets";
const COUNTED_MAX = 100;
/** X lists an account's newest 800 mentions only: what was posted before those, and after the last reading, is not found any more. */
const PAGES_LISTED = 8;
/** How many posts are searched for a code: each costs. */
const OWN_POSTS = "10";
/** A recent search rejects a `since_id` older than its seven days; minus an hour of tolerance for clocks. */
const SEARCH_REACH_MS = 7 * 24 * 3_600_000 - 3_600_000;
/** The longest time until a new post can be found; also covers clock differences. */
const FOUND_AFTER_MS = 15_000;

/**
 * Reads mentions from X's API v2, with an app's bearer token.
 * https://docs.x.com/x-api/users/get-mentions and https://docs.x.com/x-api/posts/search-recent-posts
 */
export function createXSource(settings: XSettings): SocialSource {
  const x: Api = { ...settings, fetchX: createXFetch(settings) };
  return {
    name: "X",
    fetchAccount: async (username) => {
      const user = await fetchUser(x, username, USER_FIELDS);
      return user && toAccount(user);
    },
    fetchMentions: (request) => fetchMentions(x, request),
    firstPageOf: nameFirstPage,
    fetchTickerPosts: async ({ ticker, sinceId, page }) => {
      const place = { ...readPlace(page, 1, x.now()), search: 0 };
      const batch = await search(x, tickerQuery(ticker), sinceId, place);
      const nextPage = nameNextPage(place, batch.nextPage, 1);
      return { ...batch, nextPage, isCut: nextPage === null && batch.nextPage !== null };
    },
    fetchCounts: (postIds) => fetchCounts(x, postIds),
    findPublishedCode: (username, word) => findPublishedCode(x, username, word),
    placeUrl: (username) => {
      const { protocol, hostname } = new URL(x.url);
      // The sandbox's stand-in has a page for each account.
      return hostname === "127.0.0.1" && protocol === "http:"
        ? new URL(`/_sandbox/accounts/${encodeURIComponent(username)}`, x.url).href
        : "https://x.com/settings/profile";
    },
  };
}

interface Api extends XSettings {
  readonly fetchX: ReturnType<typeof createXFetch>;
}

/** The name of the parameter for the fields of posts. */
const postFields = ({ fields }: Api) => `${fields}.fields`;

/** @param matched the keywords by which a post with this text was found; none if the page holds mentions */
async function fetchPage(
  x: Api, endpoint: "mentions" | "search", path: string, query: Record<string, string>,
  { sinceId, matched = () => [] }: { sinceId: string | null; matched?: (text: string) => string[] },
): Promise<MentionBatch> {
  const answer = await x.fetchX(
    endpoint,
    path,
    {
      ...query, max_results: PAGE_SIZE, expansions: "author_id", "user.fields": USER_FIELDS, [postFields(x)]: POST_FIELDS,
      ...(sinceId && { since_id: sinceId }),
    },
    pageAnswer,
  );
  const parsed = toPosts(answer);
  if (!parsed) throw new SourceError("malformed", "X returned something other than posts");
  const { posts, unreadable } = parsed;
  return {
    posts: posts.map((post) => ({ ...post, matchedBy: matched(post.text) })), unreadable, read: answer.data?.length ?? 0,
    newestId: newestOf([answer.meta?.newest_id, ...posts.map(({ id }) => id)], x.now()),
    nextPage: tokenAfter(query.pagination_token ?? query.next_token, answer.meta?.next_token),
  };
}

/**
 * A page of a search. `newestId` is limited to when the reading began: X may not have listed all posts yet that are older than those
 * found after that.
 */
async function search(
  x: Api, query: string, since: string | null, { token, startedMs }: Place, matched?: (text: string) => string[],
): Promise<MentionBatch> {
  const sinceId = isSearchable(since, x.now()) ? since : null;
  const asked = { query, ...(token && { next_token: token }) };
  const batch = await fetchPage(x, "search", "/2/tweets/search/recent", asked, { sinceId, matched });
  return { ...batch, newestId: olderOf(batch.newestId, idBefore(startedMs - FOUND_AFTER_MS)) };
}

async function fetchMentions(x: Api, { account: { id, username }, keywords, sinceId, page }: MentionRequest): Promise<MentionBatch> {
  const queries = keywordQueries(username, keywords);
  const place = readPlace(page, queries.length, x.now());
  // A mention may have arrived since their list was read: the next scrape resumes from that moment, not from a later post found by a
  // search.
  const batch = place.search === null
    ? await fetchPage(
      x, "mentions", `/2/users/${encodeURIComponent(id)}/mentions`, { ...(place.token && { pagination_token: place.token }) }, { sinceId },
    )
    : await search(x, queries[place.search]!, sinceId, place, (text) => keywordsMatched(text, username, keywords))
      .catch((error: unknown) => skippedSearch(error, place));
  const isCut = sinceId !== null && place.search === null && place.page + 1 >= PAGES_LISTED && batch.nextPage === null;
  return { ...batch, nextPage: nameNextPage(place, batch.nextPage, queries.length), ...(isCut && { isCut }) };
}

/** Null if there is no such account. */
async function fetchUser({ fetchX }: Api, username: string, userFields: string): Promise<z.output<typeof userAnswer>["data"] | null> {
  if (!USERNAME.test(username)) return null;
  try {
    return (await fetchX("user", `/2/users/by/username/${username}`, { "user.fields": userFields }, userAnswer)).data;
  } catch (error) {
    if (error instanceof SourceError && error.kind === "not_found") return null;
    throw error;
  }
}

async function fetchCounts(x: Api, postIds: string[]): Promise<CountBatch> {
  if (postIds.length === 0) return { counts: new Map(), gone: new Set(), read: 0 };
  if (postIds.length > COUNTED_MAX) throw new RangeError(`at most ${COUNTED_MAX} posts at once`);
  const query = { ids: postIds.join(","), [postFields(x)]: "public_metrics" };
  const { data, errors = [] } = await x.fetchX("lookup", "/2/tweets", query, lookupAnswer).catch(absentPosts);
  const counts = toCountsById(data);
  if (!counts) throw new SourceError("malformed", "X returned something other than posts");
  return {
    counts,
    gone: new Set(errors.flatMap(({ type = "", resource_id: id }) => (id !== undefined && isAbsence(type) ? [id] : []))),
    read: data.length,
  };
}

async function findPublishedCode(x: Api, username: string, word: string): Promise<PublishedCode | null> {
  const account = await fetchUser(x, username, "description");
  if (!account) return null;
  if (containsWord(unescapeOnce(account.description ?? ""), word)) return { accountId: account.id, foundIn: "bio", read: 0 };
  // What somebody else wrote and the account only reposted proves nothing.
  const query = {
    max_results: OWN_POSTS, exclude: "retweets", expansions: "author_id", "user.fields": "username", [postFields(x)]: POST_FIELDS,
  };
  const answer = await x.fetchX("timeline", `/2/users/${encodeURIComponent(account.id)}/tweets`, query, pageAnswer);
  const posts = toPosts(answer)?.posts ?? [];
  const isFound = posts.some(({ author, text }) => author.id === account.id && containsWord(text, word));
  return { accountId: account.id, foundIn: isFound ? "post" : null, read: answer.data?.length ?? 0 };
}

/** The token of the next page; null at the end, and if it is the token of the page just requested, which would be followed for ever. */
function tokenAfter(requested: string | undefined, returned: string | undefined): string | null {
  return !returned || returned === requested ? null : returned;
}

/** If all of the posts are gone, X responds with errors only. */
function absentPosts(error: unknown): { data: unknown[]; errors: readonly ErrorItem[] } {
  if (error instanceof XRefusal && error.kind === "not_found") return { data: [], errors: error.errors };
  throw error;
}

/**
 * A search that X rejects, or does not allow the app to make, is treated as a page without posts: otherwise the mentions read before it
 * would be read, and paid for, again and again. A page with a token may be refused because of the token.
 */
function skippedSearch(error: unknown, { token }: Place): MentionBatch {
  if (!(error instanceof XRefusal) || ![400, 403].includes(error.status) || token !== "") throw error;
  return { posts: [], unreadable: 0, read: 0, newestId: null, nextPage: null, skipped: error.message };
}

function isSearchable(postId: string | null, now: Date): boolean {
  return postId !== null && (timeOfId(postId) ?? 0) > now.getTime() - SEARCH_REACH_MS;
}

function olderOf(id: string | null, limit: string): string | null {
  return id === null || (/^\d{1,19}$/.test(id) && BigInt(id) < BigInt(limit)) ? id : limit;
}
