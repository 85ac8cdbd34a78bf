import { SourceError, type MentionBatch, type MentionRequest, type SocialSource, type SourceCounts } from "../social-source";
import { keywordsMatched } from "../keywords";
import { createAsk, type XSettings } from "./ask";
import { mentionQueries } from "./query";
import { postsAnswer, toAccount, toCountsById, toPosts, userAnswer } from "./shapes";

const USERNAME = /^[A-Za-z0-9_]{1,15}$/;
const PAGE_SIZE = "100";
const USER_FIELDS = "created_at,name,username,profile_image_url,verified,public_metrics";
const POST_FIELDS = "created_at,author_id,public_metrics,context_annotations,entities,lang,note_tweet,referenced_tweets";
const COUNTED_MAX = 100;
/** A recent search refuses a `since_id` from before its seven days; an hour is left for clocks. */
const SEARCH_REACH_MS = 7 * 24 * 3_600_000 - 3_600_000;
/** X wants the end of a search to lie 10 seconds back at least. */
const SEARCH_DELAY_MS = 15_000;
const SEARCH_PAGE = /^(\d{1,2})\.(\d*)\.(.*)$/;
/** Where the time stands in the id of a post. */
const ID_EPOCH_MS = 1_288_834_974_657n;
const ID_TAIL_BITS = 22n;

/**
 * Mentions as X's API v2 tells them, with an app's bearer token.
 * https://docs.x.com/x-api/users/get-mentions and https://docs.x.com/x-api/posts/search-recent-posts
 */
export function createXSource(settings: XSettings): SocialSource {
  const ask = createAsk(settings);
  const fields = { [`${settings.fields}.fields`]: POST_FIELDS };

  async function askForPage(endpoint: "mentions" | "search", path: string, request: MentionRequest, query: Record<string, string>): Promise<MentionBatch> {
    const answer = await ask(
      endpoint,
      path,
      { ...query, max_results: PAGE_SIZE, expansions: "author_id", "user.fields": USER_FIELDS, ...fields, ...(request.sinceId && { since_id: request.sinceId }) },
      postsAnswer,
    );
    const told = toPosts(answer);
    if (!told) throw new SourceError("malformed", "X answered something else than posts");
    const { posts, unreadable } = told;
    const found = posts.map((post) => ({ ...post, matchedBy: endpoint === "search" ? keywordsMatched(post.text, request.account.username, request.keywords) : [] }));
    return { posts: found, unreadable, read: answer.data?.length ?? 0, newestId: answer.meta?.newest_id ?? posts[0]?.id ?? null, nextPage: answer.meta?.next_token ?? null };
  }

  return {
    name: "X",
    fetchAccount: async (username) => {
      if (!USERNAME.test(username)) return null;
      try {
        return toAccount((await ask("user", `/2/users/by/username/${username}`, { "user.fields": USER_FIELDS }, userAnswer)).data);
      } catch (error) {
        if (error instanceof SourceError && error.kind === "not_found") return null;
        throw error;
      }
    },
    fetchMentions: async (request) => {
      const queries = mentionQueries(request.account.username, request.keywords);
      if (queries.length > 0) return searchPage(request, queries, settings.now(), (query, asked) => askForPage("search", "/2/tweets/search/recent", asked, query));
      const path = `/2/users/${encodeURIComponent(request.account.id)}/mentions`;
      // A page of a search, from before the keywords were taken away, leads nowhere here.
      const page = request.page === null || SEARCH_PAGE.test(request.page) ? null : request.page;
      return askForPage("mentions", path, request, { ...(page && { pagination_token: page }) });
    },
    fetchCounts: async (postIds) => {
      if (postIds.length === 0) return new Map();
      if (postIds.length > COUNTED_MAX) throw new RangeError(`at most ${COUNTED_MAX} posts at once`);
      const query = { ids: postIds.join(","), [`${settings.fields}.fields`]: "public_metrics" };
      const counts = await ask("lookup", "/2/tweets", query, postsAnswer).then(toCountsById, goneCounts);
      if (!counts) throw new SourceError("malformed", "X answered something else than posts");
      return counts;
    },
  };
}

/** Where all of the posts are gone, X answers with errors alone. */
function goneCounts(error: unknown): Map<string, SourceCounts> {
  if (error instanceof SourceError && error.kind === "not_found") return new Map();
  throw error;
}

/**
 * A page of one of several searches. The next page's name tells which search, where all of them end, and X's own token:
 * `1.1795248123000.b26v89`. Several searches end at the same moment, so that what comes in between is left to the next scrape.
 */
async function searchPage(
  request: MentionRequest,
  queries: readonly string[],
  now: Date,
  ask: (query: Record<string, string>, request: MentionRequest) => Promise<MentionBatch>,
): Promise<MentionBatch> {
  const freshEnd = queries.length > 1 ? `${Math.floor(now.getTime() / 1000) * 1000 - SEARCH_DELAY_MS}` : "";
  const [, index = "0", end = freshEnd, token = ""] = SEARCH_PAGE.exec(request.page ?? "") ?? [];
  const query = queries[Number(index)];
  if (query === undefined) return { posts: [], read: 0, unreadable: 0, newestId: null, nextPage: null };
  const sinceId = request.sinceId && isSearchable(request.sinceId, now) ? request.sinceId : null;
  const endTime = end !== "" && { end_time: new Date(Number(end)).toISOString() };
  const batch = await ask({ query, ...endTime, ...(token && { next_token: token }) }, { ...request, sinceId });
  const nextSearch = Number(index) + 1 < queries.length ? `${Number(index) + 1}.${end}.` : null;
  return { ...batch, nextPage: batch.nextPage === null ? nextSearch : `${index}.${end}.${batch.nextPage}` };
}

function isSearchable(postId: string, now: Date): boolean {
  return /^\d{1,19}$/.test(postId) && Number((BigInt(postId) >> ID_TAIL_BITS) + ID_EPOCH_MS) > now.getTime() - SEARCH_REACH_MS;
}
