import { callPath } from "@/lib/client/request/api";

/** Where answers about mentions lie in the cache. */
export const socialKeys = {
  job: callPath("GET /api/v1/social/scraping/jobs/current"),
  metrics: callPath("GET /api/v1/social/scraping/metrics"),
  stats: callPath("GET /api/v1/social/scraping/stats"),
  profile: callPath("GET /api/v1/social/scraping/user/:username", { params: { username: "me" } }),
} as const;

/** The number in the navigation. */
export const unreadKey = callPath("GET /api/v1/social/mentions/unread");

/** The notifications of the header; marking and deleting mentions changes them too. */
export const notificationsKey = callPath("GET /api/v1/notifications");

/** The list of webhooks, of which one may be the job's. */
export const webhooksKey = callPath("GET /api/v1/webhooks");

/** What is tracked, further handles and tickers among them. */
export const trackersKey = callPath("GET /api/v1/social/trackers");

/** Any page of the mentions, however searched and filtered. */
export function isMentionPageKey(key: string): boolean {
  return key.startsWith("/api/v1/social/mentions?");
}

/** Of those the pages of one tracker; null for the primary handle. */
export function isPageOfTracker(key: string, tracker: string | null): boolean {
  return isMentionPageKey(key) && new URLSearchParams(key.slice(key.indexOf("?"))).get("tracker") === tracker;
}

/** All that a scrape changes. */
export function isScrapedKey(key: string): boolean {
  return isMentionPageKey(key) || Object.values<string>(socialKeys).includes(key);
}
