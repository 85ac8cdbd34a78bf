import { setImmediate } from "node:timers/promises";
import { inTransaction, type QueueContext } from "../../domain/context";
import { loseRenamedHandle } from "../../domain/identity/commands";
import { recordAccount } from "../../domain/social/commands-account";
import { markUntrackedRead } from "../../domain/social/commands-marks";
import { recordPage, type FoundPage } from "../../domain/social/commands-mentions";
import { takeReads, type ReadAllowance } from "../../domain/social/commands-reads";
import {
  claimScrape, finishScrape, recordBackoff, recordSourceBackoff, renewClaim, type Claim, type Outcome,
} from "../../domain/social/commands-scrape";
import { findSourceBackoff } from "../../domain/social/queries-scrape";
import { isPlausiblePost } from "../../domain/social/rules";
import { scoreSentiment } from "../../domain/social/sentiment/score";
import { SourceError, type MentionBatch, type SocialSource, type SourceErrorKind } from "../../upstreams/social-source";

export interface ScrapeParts {
  source: SocialSource;
  /** Posts that may be read per calendar month; null without a cap. */
  monthlyReadCap: number | null;
}

/** A page or a recount reads at most this many posts. */
export const POSTS_AT_ONCE = 100;
/** The most pages that one scrape may read, and so cost. X lists only an account's newest 800 mentions; a search has no such end. */
const PAGES_AT_ONCE = 8;

/** In characters: a longer post takes about a millisecond or more to score. */
const LONG_POST = 1_000;

/** The scrape has to pause until `until`. */
class Backoff extends Error {
  constructor(readonly until: Date, reason: string) {
    super(reason);
  }
}

/** The network has no such account, which concerns only this job. */
class UnknownAccount extends Error {}

const failureCodes = {
  rate_limited: "unavailable", unauthorised: "unauthorised", not_found: "no_account", unavailable: "unavailable", malformed: "malformed",
} as const satisfies Record<SourceErrorKind, string>;

/**
 * Scrapes one job if it is due: for a handle, its account once a day, then the pages since the last complete scrape, at most eight. May run
 * twice and be killed anywhere: pages are stored as a whole, and the next run continues after the last one.
 * @returns why the network itself could not be read; null otherwise
 */
export async function scrape(context: QueueContext, parts: ScrapeParts, jobId: string): Promise<SourceError | null> {
  const claim = await claimScrape(context, jobId);
  if (!claim) return null;
  const progress: Progress = { added: 0, unreadable: 0, skipped: null };
  const finish = (failure: Outcome["failure"]) =>
    finishScrape(context, claim, { ...progress, failure, firstPageOf: (page) => parts.source.firstPageOf(page) });
  try {
    await readAll(context, parts, claim, progress);
    await finish(null);
    return null;
  } catch (error) {
    if (error instanceof Backoff) {
      await recordBackoff(context, claim, { until: error.until, reason: error.message, added: progress.added });
      return null;
    }
    if (error instanceof SourceError || error instanceof UnknownAccount) {
      const code = error instanceof SourceError ? failureCodes[error.kind] : "no_account";
      await finish({ code, message: error.message });
      return error instanceof SourceError ? error : null;
    }
    // Whatever happened, the job must not appear to be running still, or at once read again what has to be paid for.
    await finish({ code: "not_stored", message: "What was found could not be stored" });
    throw error;
  }
}

/** Progress of a scrape so far. */
type Progress = Pick<Outcome, "added" | "unreadable" | "skipped">;

/**
 * Reads page by page. The next page is fetched and analysed while one is
 * stored, so that network, model and database do not wait for each other.
 */
async function readAll(context: QueueContext, parts: ScrapeParts, claim: Claim, progress: Progress): Promise<void> {
  await markAllUntrackedRead(context, claim);
  const fetchPage = await pagesOf(context, parts, claim);
  if (fetchPage === null) return;
  const first = await allowPage(context, parts);
  if (first instanceof Backoff) throw first;
  let pending: Promise<ReadPage> | null = readPage(context, first, () => fetchPage(claim.job.resumePage));
  try {
    for (let left = PAGES_AT_ONCE - 1; pending !== null; left -= 1) {
      const read: ReadPage = await pending;
      const { unreadable, skipped = null, ...page } = read;
      const isLast: boolean = page.nextPage === null || left === 0;
      // Requested before the page is stored: the embedded database has one connection, on which this would wait for the page.
      const allowed = isLast ? null : await allowPage(context, parts);
      pending = allowed === null || allowed instanceof Backoff ? null : readPage(context, allowed, () => fetchPage(page.nextPage));
      // The rejection is handled where `pending` is awaited.
      pending?.catch(() => {});
      const added = await recordPage(context, claim, page);
      if (added === null) return;
      progress.added += added;
      progress.unreadable += unreadable;
      progress.skipped ??= skipped;
      if (allowed instanceof Backoff) throw allowed;
    }
  } finally {
    // A page that is no longer wanted still counts as read.
    await pending?.catch(() => {});
  }
}

/** What a change of the keywords has left: as few at once as others can wait for. */
async function markAllUntrackedRead(context: QueueContext, claim: Claim): Promise<void> {
  if (claim.job.lastRunAt !== null) return;
  for (let hasMore = true; hasMore;) {
    hasMore = await inTransaction(context, async (within) => {
      const job = await renewClaim(within, claim, {});
      return job !== null && markUntrackedRead(within, job);
    });
  }
}

/** A page with the sentiment of its posts, without implausible ones. */
interface ReadPage extends FoundPage {
  unreadable: number;
  skipped?: string;
}

async function readPage(context: QueueContext, allowance: ReadAllowance, fetchPage: () => Promise<MentionBatch>): Promise<ReadPage> {
  const { read: _, ...batch } = await allowance.spend(() => withBackoff(context, fetchPage));
  const plausible = batch.posts.filter((post) => isPlausiblePost(post, context.now()));
  const posts: FoundPage["posts"] = [];
  for (const post of plausible) {
    posts.push({ ...post, sentiment: scoreSentiment(post.text) });
    // A hundred of the longest posts take seconds, during which this process would answer nobody.
    if (post.text.length > LONG_POST) await setImmediate();
  }
  return { ...batch, posts, unreadable: batch.unreadable + batch.posts.length - plausible.length };
}

/** How to read a page of what a job tracks; null if the claim is lost. */
async function pagesOf(
  context: QueueContext, parts: ScrapeParts, claim: Claim,
): Promise<((page: string | null) => Promise<MentionBatch>) | null> {
  const { kind, username, keywords, sinceId } = claim.job;
  if (kind === "ticker") return (page) => parts.source.fetchTickerPosts({ ticker: username, sinceId, page });
  const id = await readAccount(context, parts, claim);
  return id === null ? null : (page) => parts.source.fetchMentions({ account: { id, username }, keywords, sinceId, page });
}

/** The account's id, read again once a day; null if the claim is lost. */
async function readAccount(context: QueueContext, { source }: ScrapeParts, claim: Claim): Promise<string | null> {
  const { job } = claim;
  if (claim.isAccountKnown) return job.accountId;
  // Another job may have been told to back off since this one began.
  const until = await findSourceBackoff(context);
  if (until) throw rateLimitBackoff(until);
  const account = await withBackoff(context, () => source.fetchAccount(job.username));
  if (!account) throw new UnknownAccount(`There is no account @${job.username} on ${source.name}`);
  if (!(await recordAccount(context, claim, account))) return null;
  if (job.isPrimary) await loseRenamedHandle(context, job.userId, job.username, account.id);
  return account.id;
}

/** Calls the network; if it asks to back off, that applies to all jobs. */
async function withBackoff<T>(context: QueueContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isRateLimit(error)) throw error;
    await recordSourceBackoff(context, error.retryAt);
    throw new Backoff(error.retryAt, error.message);
  }
}

/** Whether the network asks to back off, and until when. */
export function isRateLimit(error: unknown): error is SourceError & { retryAt: Date } {
  return error instanceof SourceError && error.kind === "rate_limited" && error.retryAt !== null;
}

/** The allowance for one page out of the month's posts, or why none may be read now. */
async function allowPage(context: QueueContext, parts: ScrapeParts): Promise<ReadAllowance | Backoff> {
  const allowed = await takeReads(context, parts.monthlyReadCap, POSTS_AT_ONCE);
  if (!("why" in allowed)) return allowed;
  return allowed.why === "asked_to_wait"
    ? rateLimitBackoff(allowed.until)
    : new Backoff(allowed.until, `The ${parts.monthlyReadCap} posts that may be read this month are used up`);
}

function rateLimitBackoff(until: Date): Backoff {
  return new Backoff(until, "The network asks us to wait before it is read again");
}
