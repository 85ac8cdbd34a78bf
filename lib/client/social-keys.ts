import type { Mention, MentionPage } from "@/contracts/social";
import { callPath } from "./api";
import { socialCalls } from "./calls/social";

/** One page of the mentions, or all of them from a product API that knows no pages. */
export type MentionsRead = { kind: "page"; page: MentionPage } | { kind: "whole"; mentions: Mention[] };

/** Where answers about mentions lie in the cache. */
export const socialKeys = {
  job: callPath(socialCalls.job),
  metrics: callPath(socialCalls.metrics),
  stats: callPath(socialCalls.stats),
  profile: callPath(socialCalls.profile, { params: { username: "me" } }),
} as const;

/** The number in the navigation. */
export const unreadKey = callPath(socialCalls.unread);

/** The notifications of the header; marking and deleting mentions changes them too. */
export const notificationsKey = "/api/v1/notifications";

/** Any page of the mentions, however searched and filtered. */
export function isMentionPageKey(key: string): boolean {
  return key.startsWith(`${socialCalls.mentionPage.path}?`);
}

/** The whole list of a product API that knows no pages, over any time. */
export function isMentionListKey(key: string): boolean {
  return key === socialCalls.mentions.path || key.startsWith(`${socialCalls.mentions.path}?`);
}

/** All that a scrape changes. */
export function isScrapedKey(key: string): boolean {
  return isMentionPageKey(key) || isMentionListKey(key) || Object.values<string>(socialKeys).includes(key);
}
