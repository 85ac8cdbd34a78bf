import { z } from "zod";

/** The response SPEC.md promises for a call where our contract requires more. */
interface SpecShape {
  readonly shape: z.ZodType;
  /** What the web half lacks with it; empty if nothing. */
  readonly without: string;
}

const text = z.string().min(1);
const user = z.looseObject({ id: z.union([text, z.number()]) });
const nested = z.looseObject({ access_token: text });
const signedIn = z.union([
  z.looseObject({ user, token: z.union([nested, text]) }),
  z.looseObject({ user, access_token: text }),
]);
const anything = z.unknown();
const time = z.union([text, z.number()]);

const open = "SPEC.md leaves this answer open";

/** By `METHOD /path`. */
export const specShapes: Readonly<Record<string, SpecShape>> = {
  "POST /api/auth/login": { shape: signedIn, without: "" },
  "POST /api/auth/register": { shape: signedIn, without: "" },
  "POST /api/auth/refresh": { shape: z.union([nested, z.looseObject({ token: z.union([nested, text]) })]), without: "" },
  "GET /api/wallets/:id/transactions": {
    shape: z.array(z.looseObject({
      type: z.enum(["incoming", "outgoing"]), value: z.union([text, z.number()]), hash: text, timestamp: time,
    })),
    without: "no id, symbol or addresses beside type, value, hash and timestamp",
  },
  "PATCH /api/v1/social/scraping/jobs/:id": {
    shape: z.looseObject({ lastRun: time.nullish() }), without: "lastRun alone: the job is read again",
  },
  "POST /api/v1/social/scraping/setup": { shape: anything, without: `${open}: the job is read again` },
  "POST /api/v1/social/scraping/trigger": { shape: anything, without: "" },
  "POST /api/v1/social/scraping/webhooks": { shape: anything, without: `${open}: no secret to check signatures with` },
  "GET /api/prices/:symbol": { shape: anything, without: `${open}: a chart needs points of {at, price_usd}` },
  "GET /api/prices/alerts": { shape: z.array(anything), without: `${open}: an alert needs symbol, condition and threshold_usd` },
  "POST /api/prices/alerts": { shape: anything, without: `${open}: an alert needs symbol, condition and threshold_usd` },
  "GET /api/v1/social/scraping/user/:username": { shape: z.looseObject({}), without: `${open}: a profile needs id and username` },
};

/** Calls for which 404 means that the account has no such item. */
export const emptyIs404 = new Set([
  "GET /api/v1/social/scraping/jobs/current",
  "DELETE /api/v1/social/scraping/jobs/current",
  "GET /api/v1/social/scraping/user/:username",
  "GET /api/v1/leaderboard/user/rank",
  "GET /api/v1/leaderboard/user/:userId/rank",
  "GET /api/v1/leaderboard/competitive-analysis",
]);
