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

/** Any page of the mentions, however searched and filtered. */
export function isMentionPageKey(key: string): boolean {
  return key.startsWith("/api/v1/social/mentions?");
}

/** All that a scrape changes. */
export function isScrapedKey(key: string): boolean {
  return isMentionPageKey(key) || Object.values<string>(socialKeys).includes(key);
}
