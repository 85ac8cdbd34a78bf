import "server-only";
import { cache } from "react";
import { socialCalls, type MentionQuery } from "@/contracts/social";
import { webhooksCalls } from "@/contracts/webhooks";
import type { MentionsRead } from "@/lib/client/social-keys";
import type { InitialJob } from "@/lib/client/tracking";
import { callProductApi } from "./product-api";
import { readSession } from "./session";
import { nullIfMissing, settle } from "./settle";

/** What every screen of the group starts with: the caller's job, undefined where it cannot be read, and who the caller is. */
export async function readInitialJob(): Promise<InitialJob> {
  const [job, session] = await Promise.all([settle(nullIfMissing(callProductApi(socialCalls.job))), readSession()]);
  return { job, userId: session?.user.id ?? "" };
}

/** Whether the network can be read; null where the product API does not say. @throws ProductApiError */
export const readSocialSource = cache(() => nullIfMissing(callProductApi(socialCalls.source)));

/** What of the caller's mentions a screen starts with. @throws ProductApiError */
export async function readMentions(query: MentionQuery): Promise<MentionsRead> {
  const page = await nullIfMissing(callProductApi(socialCalls.mentionPage, { query }));
  if (page !== null) return { kind: "page", page };
  const { start_time, end_time } = query;
  return { kind: "whole", mentions: await callProductApi(socialCalls.mentions, { query: { start_time, end_time } }) };
}

/** How many of the caller's mentions are unread; null where the product API does not count them. @throws ProductApiError */
export const readUnread = cache(() => nullIfMissing(callProductApi(socialCalls.unread)));

/** What the caller's mentions add up to. @throws ProductApiError */
export const readSocialMetrics = cache(() => callProductApi(socialCalls.metrics));

/** How the caller's scrapes went. @throws ProductApiError */
export const readScrapingStats = cache(() => callProductApi(socialCalls.stats));

/** The tracked profile as last seen; null before it was. @throws ProductApiError */
export const readTrackedProfile = cache(() => nullIfMissing(callProductApi(socialCalls.profile, { params: { username: "me" } })));

/** The caller's webhooks; null where the product API keeps no list. @throws ProductApiError */
export const readWebhooks = cache(() => nullIfMissing(callProductApi(webhooksCalls.list)));
