import { usualDays } from "@/contracts/alerts/rules";
import { fireMoodAlerts } from "../alerts/commands-fire";
import { hasMoodAlerts } from "../alerts/queries";
import type { QueueContext } from "../context";
import type { UserOccurrence } from "../webhooks/commands";
import type { JobRow } from "./queries";
import { sumMentionsSince } from "./queries-hours";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Fires mood alerts within the caller's transaction, comparing the last day with the days before it. A handle's first scrape finds only
 * the past. @returns the events for webhooks, which the caller queues
 */
export async function judgeMood(context: QueueContext, { id, userId }: JobRow, isFirst: boolean): Promise<UserOccurrence[]> {
  if (!(await hasMoodAlerts(context.db, userId))) return [];
  const nowMs = context.now().getTime();
  const [month, day] = await sumMentionsSince(context.db, id, [1 + usualDays, 1].map((days) => new Date(nowMs - days * DAY_MS)));
  const usual = { all: month!.all - day!.all, negative: month!.negative - day!.negative };
  return fireMoodAlerts(context, userId, { day: day!, usual, isPast: isFirst });
}
