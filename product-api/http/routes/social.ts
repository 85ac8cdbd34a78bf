import { socialCalls } from "@/contracts/social";
import {
  correctSentiment, markMentionsRead, removeMention, setupTracking, stopTracking, triggerScrape, updateTracking,
} from "../../domain/social/commands";
import { findJob, findMentionPage, findMentions, findProfile, findUnread } from "../../domain/social/queries";
import { findMetrics, findStats } from "../../domain/social/queries-metrics";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const socialRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, socialCalls.setup, ({ caller, body }) => setupTracking(context, caller.userId, body));
  mountCall(app, authenticate, socialCalls.update, ({ caller, params, body }) => updateTracking(context, caller.userId, params.id, body));
  mountCall(app, authenticate, socialCalls.trigger, ({ caller, body }) => triggerScrape(context, caller.userId, body.username));
  mountCall(app, authenticate, socialCalls.job, ({ caller }) => findJob(context, caller.userId));
  mountCall(app, authenticate, socialCalls.stop, ({ caller }) => stopTracking(context, caller.userId));
  mountCall(app, authenticate, socialCalls.mentions, ({ caller, query }) => findMentions(context.db, caller.userId, query));
  mountCall(app, authenticate, socialCalls.stats, ({ caller }) => findStats(context.db, caller.userId));
  mountCall(app, authenticate, socialCalls.metrics, ({ caller }) => findMetrics(context, caller.userId));
  mountCall(app, authenticate, socialCalls.profile, ({ caller, params }) => findProfile(context.db, caller.userId, params.username));
  mountCall(app, authenticate, socialCalls.source, async () => {
    const { name, missing } = context.socialSource;
    return { name, ready: missing === null, reason: missing };
  });
  mountCall(app, authenticate, socialCalls.mentionPage, ({ caller, query }) => findMentionPage(context.db, caller.userId, query));
  mountCall(app, authenticate, socialCalls.unread, ({ caller }) => findUnread(context.db, caller.userId));
  mountCall(app, authenticate, socialCalls.markRead, ({ caller, body }) => markMentionsRead(context, caller.userId, body.ids, body.read));
  mountCall(app, authenticate, socialCalls.correctSentiment, ({ caller, params, body }) =>
    correctSentiment(context, caller.userId, params.id, body.sentiment),
  );
  mountCall(app, authenticate, socialCalls.removeMention, ({ caller, params }) => removeMention(context, caller.userId, params.id));
};
