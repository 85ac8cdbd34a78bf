import { callPath } from "@/lib/client/request/api";

/** Cache keys of what a scrape changes besides the pages of mentions. */
export const socialKeys = {
  job: callPath("GET /api/v1/social/scraping/jobs/current"),
  metrics: callPath("GET /api/v1/social/scraping/metrics"),
  stats: callPath("GET /api/v1/social/scraping/stats"),
  profile: callPath("GET /api/v1/social/scraping/user/:username", { params: { username: "me" } }),
} as const;

/** The unread count in the navigation. */
export const unreadKey = callPath("GET /api/v1/social/mentions/unread");

/** The notifications in the header; marking and deleting mentions changes them too. */
export const notificationsKey = callPath("GET /api/v1/notifications");

/** The list of webhooks, one of which may be the job's. */
export const webhooksKey = callPath("GET /api/v1/webhooks");

/** Everything that is tracked, including further handles and tickers. */
export const trackersKey = callPath("GET /api/v1/social/trackers");

/** Whether a key is that of a page of mentions, whatever its search and filters. */
export function isMentionPageKey(key: string): boolean {
  return key.startsWith("/api/v1/social/mentions?");
}

/** Whether a key is that of a page of one tracker's mentions. @param tracker null for the primary handle */
export function isPageOfTracker(key: string, tracker: string | null): boolean {
  return isMentionPageKey(key) && new URLSearchParams(key.slice(key.indexOf("?"))).get("tracker") === tracker;
}

/** Whether a scrape changes the answer with this key. */
export function isScrapedKey(key: string): boolean {
  return isMentionPageKey(key) || Object.values<string>(socialKeys).includes(key);
}

/** Whether an answer with this key counts mentions or their labels, so that a change of either by the user changes it. */
export function countsMentions(key: string): boolean {
  return key === socialKeys.metrics || key === socialKeys.stats || countedPaths.some((path) => key.startsWith(path));
}

const countedPaths = ["/api/v1/digest", "/api/v1/timeline", "/api/v1/social/mentions/authors"];
