import "server-only";
import { cache } from "react";
import { socialCalls, type MentionQuery, type ScrapingJob } from "@/contracts/social/calls";
import { socialTrackersCalls } from "@/contracts/social/trackers";
import type { ShareRange } from "@/contracts/social/trackers-rules";
import { webhooksCalls } from "@/contracts/webhooks/calls";
import { nullOn404 } from "../product-api/error";
import { readSession } from "../session/current";
import { callProductApi } from "./call-product-api";
import { undefinedUnlessAnswered } from "./optional";

/** What every screen of this group starts with: the caller's job (null without one, undefined if it cannot be read) and the caller's id. */
export async function readInitialJob(): Promise<{ job: ScrapingJob | null | undefined; userId: string }> {
  const [job, session] = await Promise.all([undefinedUnlessAnswered(nullOn404(callProductApi(socialCalls.job))), readSession()]);
  return { job, userId: session?.user.id ?? "" };
}

/** Whether the network can be read; null if the product API does not say. @throws ProductApiError */
export const readSocialSource = cache(() => nullOn404(callProductApi(socialCalls.source)));

/** One page of the caller's mentions. @throws ProductApiError */
export const readMentions = (query: MentionQuery) => callProductApi(socialCalls.mentionPage, { query });

/** How many of the caller's mentions are unread; null if the product API does not count them. @throws ProductApiError */
export const readUnread = cache(() => nullOn404(callProductApi(socialCalls.unread)));

/** Metrics over the caller's mentions. @throws ProductApiError */
export const readSocialMetrics = cache(() => callProductApi(socialCalls.metrics));

/** Statistics of the caller's scrapes. @throws ProductApiError */
export const readScrapingStats = cache(() => callProductApi(socialCalls.stats));

/** The tracked profile as last seen; null if it was never seen. @throws ProductApiError */
export const readTrackedProfile = cache(() => nullOn404(callProductApi(socialCalls.profile, { params: { username: "me" } })));

/** Share of voice of everything the caller tracks; null if the product API supports only one handle. @throws ProductApiError */
export const readTrackerShares = (query: { range: ShareRange }) => nullOn404(callProductApi(socialTrackersCalls.shares, { query }));

/** The caller's webhooks; null if the product API keeps no list. @throws ProductApiError */
export const readWebhooks = cache(() => nullOn404(callProductApi(webhooksCalls.list)));
