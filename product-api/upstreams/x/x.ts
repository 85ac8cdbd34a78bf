import type { z } from "zod";
import { SourceError, type MentionBatch, type SocialSource } from "../social-source";
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
  const fetchX = createXFetch(settings);
  const fields = { [`${settings.fields}.fields`]: POST_FIELDS };

  type Matched = (text: string) => string[];
  const isMention: Matched = () => [];

  async function fetchPage(
    endpoint: "mentions" | "search", path: string, sinceId: string | null, query: Record<string, string>, matched: Matched,
  ): Promise<MentionBatch> {
    const answer = await fetchX(
      endpoint,
      path,
      {
        ...query, max_results: PAGE_SIZE, expansions: "author_id", "user.fields": USER_FIELDS, ...fields,
        ...(sinceId && { since_id: sinceId }),
      },
      pageAnswer,
    );
    const parsed = toPosts(answer);
    if (!parsed) throw new SourceError("malformed", "X returned something other than posts");
    const { posts, unreadable } = parsed;
    const found = posts.map((post) => ({ ...post, matchedBy: matched(post.text) }));
    const newestId = newestOf([answer.meta?.newest_id, ...posts.map(({ id }) => id)], settings.now());
    return {
      posts: found, unreadable, read: answer.data?.length ?? 0, newestId,
      nextPage: tokenAfter(query.pagination_token ?? query.next_token, answer.meta?.next_token),
    };
  }

  /**
   * A page of a search. `newestId` is limited to when the reading began: X may not have listed all posts yet that are older than those
   * found after that.
   */
  async function search(query: string, since: string | null, place: Place, matched: Matched): Promise<MentionBatch> {
    const sinceId = isSearchable(since, settings.now()) ? since : null;
    const batch = await fetchPage(
      "search", "/2/tweets/search/recent", sinceId, { query, ...(place.token && { next_token: place.token }) }, matched,
    );
    return { ...batch, newestId: olderOf(batch.newestId, idBefore(place.startedMs - FOUND_AFTER_MS)) };
  }

  /** Null if there is no such account. */
  async function fetchUser(username: string, userFields: string): Promise<z.output<typeof userAnswer>["data"] | null> {
    if (!USERNAME.test(username)) return null;
    try {
      return (await fetchX("user", `/2/users/by/username/${username}`, { "user.fields": userFields }, userAnswer)).data;
    } catch (error) {
      if (error instanceof SourceError && error.kind === "not_found") return null;
      throw error;
    }
  }

  return {
    name: "X",
    fetchAccount: async (username) => {
      const user = await fetchUser(username, USER_FIELDS);
      return user && toAccount(user);
    },
    fetchMentions: async (request) => {
      const { account, keywords } = request;
      const queries = keywordQueries(account.username, keywords);
      const place = readPlace(request.page, queries.length, settings.now());
      // A mention may have arrived since their list was read: the next scrape resumes from that moment, not from a later post found by a
      // search.
      const batch = place.search === null
        ? await fetchPage(
          "mentions",
          `/2/users/${encodeURIComponent(account.id)}/mentions`,
          request.sinceId,
          { ...(place.token && { pagination_token: place.token }) },
          isMention,
        )
        : await search(queries[place.search]!, request.sinceId, place, (text) => keywordsMatched(
          text, account.username, keywords,
        )).catch((error: unknown) => skippedSearch(error, place));
      return { ...batch, nextPage: nameNextPage(place, batch.nextPage, queries.length) };
    },
    firstPageOf: nameFirstPage,
    fetchTickerPosts: async ({ ticker, sinceId, page }) => {
      const place = { ...readPlace(page, 1, settings.now()), search: 0 };
      const batch = await search(tickerQuery(ticker), sinceId, place, isMention);
      const nextPage = nameNextPage(place, batch.nextPage, 1);
      return { ...batch, nextPage, isCut: nextPage === null && batch.nextPage !== null };
    },
    fetchCounts: async (postIds) => {
      if (postIds.length === 0) return { counts: new Map(), gone: new Set(), read: 0 };
      if (postIds.length > COUNTED_MAX) throw new RangeError(`at most ${COUNTED_MAX} posts at once`);
      const query = { ids: postIds.join(","), [`${settings.fields}.fields`]: "public_metrics" };
      const { data, errors = [] } = await fetchX("lookup", "/2/tweets", query, lookupAnswer).catch(absentPosts);
      const counts = toCountsById(data);
      if (!counts) throw new SourceError("malformed", "X returned something other than posts");
      return {
        counts,
        gone: new Set(errors.flatMap(({ type = "", resource_id: id }) => (id !== undefined && isAbsence(type) ? [id] : []))),
        read: data.length,
      };
    },
    findPublishedCode: async (username, word) => {
      const account = await fetchUser(username, "description");
      if (!account) return null;
      if (containsWord(unescapeOnce(account.description ?? ""), word)) return { accountId: account.id, foundIn: "bio", read: 0 };
      // What somebody else wrote and the account only reposted proves nothing.
      const query = {
        max_results: OWN_POSTS, exclude: "retweets", expansions: "author_id", "user.fields": "username",
        [`${settings.fields}.fields`]: POST_FIELDS,
      };
      const answer = await fetchX("timeline", `/2/users/${encodeURIComponent(account.id)}/tweets`, query, pageAnswer);
      const posts = toPosts(answer)?.posts ?? [];
      const isFound = posts.some(({ author, text }) => author.id === account.id && containsWord(text, word));
      return { accountId: account.id, foundIn: isFound ? "post" : null, read: answer.data?.length ?? 0 };
    },
    placeUrl: (username) => {
      const { protocol, hostname } = new URL(settings.url);
      // The sandbox's stand-in has a page for each account.
      return hostname === "127.0.0.1" && protocol === "http:"
        ? new URL(`/_sandbox/accounts/${encodeURIComponent(username)}`, settings.url).href
        : "https://x.com/settings/profile";
    },
  };
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
