import "server-only";
import { cache } from "react";
import { socialCalls, type MentionQuery, type ScrapingJob } from "@/contracts/social/calls";
import { socialTrackersCalls } from "@/contracts/social/trackers";
import type { ShareRange } from "@/contracts/social/trackers-rules";
import { webhooksCalls } from "@/contracts/webhooks/calls";
import { callProductApi } from "./call-product-api";
import { readSession } from "../session/current";
import { nullOn404, undefinedUnlessAnswered } from "./optional";

/** What every screen of the group starts with: the caller's job, undefined where it cannot be read, and who the caller is. */
export async function readInitialJob(): Promise<{ job: ScrapingJob | null | undefined; userId: string }> {
  const [job, session] = await Promise.all([undefinedUnlessAnswered(nullOn404(callProductApi(socialCalls.job))), readSession()]);
  return { job, userId: session?.user.id ?? "" };
}

/** Whether the network can be read; null where the product API does not say. @throws ProductApiError */
export const readSocialSource = cache(() => nullOn404(callProductApi(socialCalls.source)));

/** One page of the caller's mentions. @throws ProductApiError */
export const readMentions = (query: MentionQuery) => callProductApi(socialCalls.mentionPage, { query });

/** How many of the caller's mentions are unread; null where the product API does not count them. @throws ProductApiError */
export const readUnread = cache(() => nullOn404(callProductApi(socialCalls.unread)));

/** What the caller's mentions add up to. @throws ProductApiError */
export const readSocialMetrics = cache(() => callProductApi(socialCalls.metrics));

/** How the caller's scrapes went. @throws ProductApiError */
export const readScrapingStats = cache(() => callProductApi(socialCalls.stats));

/** The tracked profile as last seen; null before it was. @throws ProductApiError */
export const readTrackedProfile = cache(() => nullOn404(callProductApi(socialCalls.profile, { params: { username: "me" } })));

/** What was said of each thing that the caller tracks; null where the product API knows one alone. @throws ProductApiError */
export const readTrackerShares = (query: { range: ShareRange }) => nullOn404(callProductApi(socialTrackersCalls.shares, { query }));

/** The caller's webhooks; null where the product API keeps no list. @throws ProductApiError */
export const readWebhooks = cache(() => nullOn404(callProductApi(webhooksCalls.list)));
