import { z } from "zod";
import { defineCall } from "../call";
import { address, figure, givenId, id, idParams, instant, maybeInstant, maybeText, noContent } from "../fields/wire";
import { timeframes } from "../leaderboard/rules";
import { alertDirections, alertKinds, alertLimits, rankConditions } from "./rules";

const common = {
  id,
  /** Whether it fires at every crossing, or only at the first. */
  repeats: z.boolean(),
  /** Waiting to fire; false once a one-off alert has fired. */
  is_active: z.boolean(),
  /** When it last fired; null if it never has. */
  triggered_at: maybeInstant,
  created_at: instant,
};

/** An alert other than a price alert. Price alerts have their own calls in SPEC.md. */
export const alert = z.discriminatedUnion("kind", [
  z.object({
    ...common, kind: z.literal("wallet"), direction: z.enum(alertDirections), usd: figure,
    /** Null means every wallet of the user. */
    wallet: z.object({ id, address, name: maybeText }).nullable(),
  }),
  z.object({ ...common, kind: z.literal("mood"), points: figure, mentions_min: figure }),
  z.object({ ...common, kind: z.literal("rank"), condition: z.enum(rankConditions), rank: figure, timeframe: z.enum(timeframes) }),
]);
export type Alert = z.output<typeof alert>;

/** What an alert saw when it fired. */
export const alertSeen = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("wallet"),
    /** The transfer: `hash:index`. */
    id, hash: z.string().nullable(), wallet_address: address, wallet_name: maybeText,
    type: z.enum(["incoming", "outgoing"]), value: z.string(), symbol: z.string(), value_usd: figure,
  }),
  /** Negative share in percent over the last day and over the days before it, and the day's mentions. */
  z.object({ kind: z.literal("mood"), negative: figure, usual: figure, mentions: figure }),
  z.object({ kind: z.literal("rank"), rank: figure }),
]);
export type AlertSeen = z.output<typeof alertSeen>;

const wholeNumber = (min: number, max: number) => z.number("must be a number").int("must be a whole number").min(min).max(max);

/** Flat, so that an error carries the name of its field; each kind requires its own fields. */
const alertInput = z
  .strictObject({
    kind: z.enum(alertKinds),
    repeats: z.boolean().default(true),
    /** Wallet alerts only; omit it to watch all of the caller's wallets. */
    wallet_id: givenId.optional(),
    direction: z.enum(alertDirections).optional(),
    usd: z.number("must be a number of dollars").positive("must be more than 0").max(alertLimits.usdMax).optional(),
    points: wholeNumber(alertLimits.pointsMin, alertLimits.pointsMax).optional(),
    mentions_min: wholeNumber(alertLimits.mentionsMin, alertLimits.mentionsMax).optional(),
    condition: z.enum(rankConditions).optional(),
    rank: wholeNumber(1, alertLimits.rankMax).optional(),
    timeframe: z.enum(timeframes).optional(),
  })
  .superRefine((input, { addIssue }) => {
    for (const name of fieldsOf[input.kind]) {
      if (input[name] === undefined) addIssue({ code: "custom", path: [name], message: "is required for this kind of alert" });
    }
  });
export type AlertInput = z.output<typeof alertInput>;

const fieldsOf = { wallet: ["direction", "usd"], mood: ["points", "mentions_min"], rank: ["condition", "rank", "timeframe"] } as const;

export const alertsCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/alerts", extension: true, summary: "The caller's alerts other than price alerts, newest first",
    response: z.array(alert),
  }),
  create: defineCall({
    method: "POST", path: "/api/v1/alerts", extension: true,
    summary: "Alert when a wallet moves a given amount, the mood changes or a rank is crossed",
    body: alertInput, response: alert, status: 201,
    problems: ["too_many_alerts"],
  }),
  remove: defineCall({
    method: "DELETE", path: "/api/v1/alerts/:id", extension: true, summary: "Delete an alert other than a price alert",
    params: idParams, ...noContent,
  }),
};
