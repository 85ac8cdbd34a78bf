import { datePattern } from "@/contracts/digest/rules";
import type { Mention, MentionQuery } from "@/contracts/social/calls";
import { automatedChoices, followerSteps, mentionSorts, type AutomatedChoice, type MentionSort } from "@/contracts/social/authors-rules";
import { passesAuthorFilter } from "@/contracts/social/list-rules";
import type { AuthorFilter } from "@/contracts/social/profile";
import {
  mentionMatches, mentionPageSizeDefault, mentionPageSizes, sentiments, socialLimits, type Sentiment,
} from "@/contracts/social/rules";
import { trackerInUrl } from "@/contracts/social/trackers-rules";
import { textOf } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";
import { choice, flag, page, text, textOrNull, viewParams } from "@/lib/client/address/view-params";
import { textStart } from "@/lib/shared/format/text-start";
import { isInstant } from "@/lib/shared/format/times";

export const longestSearch = 200;

/**
 * Which mentions are shown, and how; stored in the URL as
 * `?tracker=&q=&sentiment=&match=&unread=&from=&to=&author=&followers=&verified=&lang=&automated=&sort=&page=&size=&view=`.
 */
export interface MentionView {
  /** The further tracker whose mentions are shown, by its label or its id; null for the primary handle. */
  tracker: string | null;
  q: string;
  sentiment: "all" | Sentiment;
  match: (typeof mentionMatches)[number];
  unread: boolean;
  /** ISO 8601 instants, so that a link means the same in every time zone; null for no bound. */
  from: string | null;
  to: string | null;
  /** A handle without @; null for all authors. */
  author: string | null;
  /** The minimum number of followers; null for any. */
  followers: number | null;
  verified: boolean;
  lang: string | null;
  /** Likely automated accounts: hidden, shown alone, or (null) treated like all others. */
  automated: AutomatedChoice | null;
  sort: MentionSort;
  page: number;
  page_size: number;
  layout: "list" | "compact";
}

/** Changing the layout keeps the page. */
export const mentionViewParams: ViewParams<MentionView> = {
  ...viewParams<MentionView>({
    tracker: textOrNull(trackerInUrl),
    q: text(longestSearch),
    sentiment: choice<MentionView["sentiment"]>(sentiments, "all"),
    match: choice(mentionMatches, "all"),
    unread: flag("true"),
    from: textOrNull(readInstant),
    to: textOrNull(readInstant),
    author: textOrNull(readAuthor),
    followers: choice<number | null>(followerSteps, null),
    verified: flag("true"),
    lang: textOrNull((raw) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.exec(raw ?? "")?.[0] ?? null),
    automated: choice<AutomatedChoice | null>(automatedChoices, null),
    sort: choice(mentionSorts, "newest"),
    page,
    page_size: choice<number>(mentionPageSizes, mentionPageSizeDefault, "size"),
    layout: choice(["list", "compact"], "list", "view"),
  }),
  keepsPage: ({ layout }) => layout !== undefined,
};

/** The query for the mentions of a view; the date range is sent as instants (SPEC.md section 5). */
export function queryOfView({ q, sentiment, match, unread, from, to, sort, page, page_size, ...view }: MentionView): MentionQuery {
  return {
    ...trackerOfView(view), ...windowOfView({ from, to }), ...authorFilterOfView(view), q, sentiment, match, unread, sort, page, page_size,
  };
}

/** The filters on author and language; those that are not set are left out. */
function authorFilterOfView(
  { author, followers, verified, lang, automated }: Pick<MentionView, "author" | "followers" | "verified" | "lang" | "automated">,
): AuthorFilter {
  return {
    ...(author !== null && { author }), ...(followers !== null && { followers_min: followers }), ...(verified && { verified }),
    ...(lang !== null && { lang }), ...(automated !== null && { automated }),
  };
}

/** The filter alone, without sort, page and page size. */
export function filterOfView({ q, sentiment, match, unread, from, to, ...view }: MentionView) {
  return {
    ...trackerOfView(view), ...windowOfView({ from, to }), ...authorFilterOfView(view), ...(q !== "" && { q }),
    ...(sentiment !== "all" && { sentiment }), ...(match !== "all" && { match }), ...(unread && { unread }),
  };
}

function windowOfView({ from, to }: Pick<MentionView, "from" | "to">): Pick<MentionQuery, "start_time" | "end_time"> {
  return { ...(from !== null && { start_time: from }), ...(to !== null && { end_time: to }) };
}

/** Whether a search or filter leaves out any of the tracker's mentions. */
export function isFiltered(view: MentionView): boolean {
  return Object.keys(filterOfView({ ...view, tracker: null })).length > 0;
}

/** The number of active filters, without the search: each counts once, including the date range. */
export function countFilters(view: MentionView): number {
  return countMoreFilters(view)
    + [view.sentiment !== "all", view.unread, (view.from ?? view.to) !== null].filter(Boolean).length;
}

/** The number of active filters on author, language and how posts were found. */
export function countMoreFilters({ author, followers, verified, lang, automated, match }: MentionView): number {
  return [author, followers, verified || null, lang, automated, match === "all" ? null : match].filter((one) => one !== null).length;
}

/** The tracker for a query; nothing for the primary handle, which a product API without further trackers has too. */
export function trackerOfView({ tracker }: Pick<MentionView, "tracker">): Pick<MentionQuery, "tracker"> {
  return tracker === null ? {} : { tracker };
}

/**
 * Whether a view lists a mention, on whichever page; follows the same rules as the server does for the view's query.
 * @param listed mentions that the view does list: an account keeps passing the filter by its handle after it has changed it
 */
export function isListed(
  { q, sentiment, match, unread, from, to, ...view }: MentionView, mention: Mention, listed: readonly Mention[] = [],
): boolean {
  const isAuthor = listed.some((one) => one.author.id === mention.author.id);
  if (!passesAuthorFilter(authorFilterOfView(isAuthor ? { ...view, author: null } : view), mention)) return false;
  const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const { author } = mention;
  if (q !== "" && !contains(mention.text, q) && !contains(author.name, q) && !contains(author.username, q.replace(/^@/, ""))) return false;
  const atMs = Date.parse(mention.created_at);
  const isInRange = (from === null || atMs >= Date.parse(from)) && (to === null || atMs <= Date.parse(to));
  const hasMatchType = match === "all" || (match === "mention") === (mention.matched_by.length === 0);
  return isInRange && hasMatchType && (sentiment === "all" || mention.sentiment === sentiment) && !(unread && mention.is_read);
}

export const noAuthorFilters = {
  author: null, followers: null, verified: false, lang: null, automated: null,
} as const satisfies Partial<MentionView>;

export const unfiltered = {
  q: "", sentiment: "all", match: "all", unread: false, from: null, to: null, ...noAuthorFilters, page: 1,
} as const satisfies Partial<MentionView>;

/** A handle, written with or without @; null if there is none. */
function readAuthor(raw: string | null): string | null {
  const handle = textOf(raw, longestSearch).replace(/^[@\s]+/, "");
  return textStart(handle, socialLimits.usernameMax).trimEnd() || null;
}

/** Reads a time with its zone, or a date, which starts at 00:00 UTC; null for anything else. */
function readInstant(raw: string | null): string | null {
  const time = raw !== null && datePattern.test(raw) ? `${raw}T00:00Z` : raw;
  return time !== null && isInstant(time) ? new Date(time).toISOString() : null;
}
