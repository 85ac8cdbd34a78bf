import { socialCalls, type ScrapingJob } from "@/contracts/social/calls";
import { socialAuthorsCalls } from "@/contracts/social/authors";
import { socialTrackersCalls } from "@/contracts/social/trackers";
import { findMentionAuthors } from "../../domain/social/authors/queries";
import { setupTracking, stopTracking, triggerScrape, updateTracking } from "../../domain/social/commands";
import { correctSentiment, markMentionsRead, removeMention } from "../../domain/social/commands-marks";
import { findJob, findMentionPage, findMentions, findProfile } from "../../domain/social/queries";
import { findUnread } from "../../domain/social/queries-hours";
import { findMetrics, findStats } from "../../domain/social/queries-metrics";
import { addTracker, changeTracker, removeTracker } from "../../domain/social/trackers/commands";
import { findShares, findTrackers } from "../../domain/social/trackers/queries";
import { recordAddedWebhook } from "../../domain/webhooks/commands";
import type { RouteModule } from "../context";

export const socialRoutes: RouteModule = ({ call }, context) => {
  const secretOf = ({ webhook }: ScrapingJob) => webhook?.secret;
  call(socialCalls.setup, ({ caller, body, client }) => recordAddedWebhook(
    context, caller.userId, client, (within) => setupTracking(within, caller.userId, body), secretOf,
  ));
  call(socialCalls.update, ({ caller, params, body, client }) => recordAddedWebhook(
    context, caller.userId, client, (within) => updateTracking(within, caller.userId, params.id, body), secretOf,
  ));
  call(socialCalls.trigger, ({ caller, body }) => triggerScrape(context, caller.userId, body.username));
  call(socialCalls.job, ({ caller }) => findJob(context, caller.userId));
  call(socialCalls.stop, ({ caller }) => stopTracking(context, caller.userId));
  call(socialCalls.mentions, ({ caller, query }) => findMentions(context.db, caller.userId, query));
  call(socialCalls.stats, ({ caller }) => findStats(context.db, caller.userId));
  call(socialCalls.metrics, ({ caller }) => findMetrics(context, caller.userId));
  call(socialCalls.profile, ({ caller, params }) => findProfile(context.db, caller.userId, params.username));
  call(socialCalls.source, async () => {
    const { name, missing } = context.socialSource;
    return { name, ready: missing === null, reason: missing };
  });
  call(socialCalls.mentionPage, ({ caller, query }) => findMentionPage(context, caller.userId, query));
  call(socialAuthorsCalls.authors, ({ caller, query }) => findMentionAuthors(context.db, caller.userId, query));
  call(socialCalls.unread, ({ caller }) => findUnread(context.db, caller.userId));
  call(socialCalls.markRead, ({ caller, body }) => markMentionsRead(context, caller.userId, body));
  call(socialCalls.correctSentiment, ({ caller, params, body }) => correctSentiment(context, caller.userId, params.id, body.sentiment));
  call(socialCalls.removeMention, ({ caller, params }) => removeMention(context, caller.userId, params.id));
  call(socialTrackersCalls.list, ({ caller }) => findTrackers(context, caller.userId));
  call(socialTrackersCalls.add, ({ caller, body }) => addTracker(context, caller.userId, body));
  call(socialTrackersCalls.change, ({ caller, params, body }) => changeTracker(context, caller.userId, params.id, body));
  call(socialTrackersCalls.remove, ({ caller, params }) => removeTracker(context, caller.userId, params.id));
  call(socialTrackersCalls.shares, ({ caller, query }) => findShares(context, caller.userId, query));
};
