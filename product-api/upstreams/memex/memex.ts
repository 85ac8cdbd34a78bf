import { z } from "zod";
import { fetchJson } from "../fetch-json";
import { containsWord } from "../keywords";
import { listOf } from "../lists";
import { cleanLine } from "../social-text";

// The protocol is documented in docs/memex-protocol.md.

const SERVICE = "the trading platform";
/** Less than the ten seconds that a browser waits, so that it gets a proper error. */
const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 1_000_000;
const profileId = /^[A-Za-z0-9_-]{1,64}$/;

const scores = z.object({ trading_score: z.number().min(0).max(100), volume_usd_30d: z.number().min(0).max(1e13) });
const profileAnswer = scores.extend({
  id: z.string().regex(profileId), name: z.string().max(200).nullish(), bio: z.string().max(5000).nullish().catch(null),
});
/** One malformed profile must not prevent the others' scores from being read. */
const scoresAnswer = z.object({ scores: listOf(scores.extend({ id: z.string() }).nullable().catch(null), 1000) });
const syncAnswer = z.object({ accepted_at: z.iso.datetime({ offset: true }).refine((at) => Date.parse(at) >= 0) });

interface Report {
  profileId: string;
  portfolioUsd: number | null;
  followers: number | null;
  socialScore: number;
  lastActivity: Date;
}

/** A `TradingPlatform` (`product-api/domain/leaderboard/profile`) that speaks the protocol of docs/memex-protocol.md. */
export function createMemex({ url }: { url: string }) {
  /** Null for a 404. @throws Error for every other response that is not a 200 with the expected JSON */
  async function request<S extends z.ZodType>(schema: S, path: string, body?: unknown): Promise<z.output<S> | null> {
    const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: TIMEOUT_MS };
    const json = await fetchJson(url + path, { service: SERVICE, ...limits, body, mayBeAbsent: true });
    if (json === undefined) return null;
    const { data, success } = schema.safeParse(json);
    if (!success) throw new Error(`${SERVICE} returned something other than what was requested`);
    return data;
  }

  return {
    /** The id of `…/profile/<id>` or `…/@<id>`. */
    profileIdOf: (profileUrl: string) => {
      const path = URL.canParse(profileUrl) ? new URL(profileUrl).pathname : "";
      const id = /\/(?:profiles?\/|@)([^/]+)\/?$/.exec(path)?.[1];
      return id !== undefined && profileId.test(id) ? id : null;
    },
    fetchProfile: async (id: string) => {
      const profile = await request(profileAnswer, `/profiles/${encodeURIComponent(id)}`);
      return profile && {
        id: profile.id, name: profile.name ? cleanLine(profile.name) : null, tradingScore: profile.trading_score,
        volumeUsd: profile.volume_usd_30d,
      };
    },
    findPublishedCode: async (id: string, code: string) => {
      const profile = await request(profileAnswer, `/profiles/${encodeURIComponent(id)}`);
      if (!profile || profile.id !== id) return null;
      return { accountId: profile.id, foundIn: containsWord(profile.bio ?? "", code) ? ("bio" as const) : null, read: 0 };
    },
    placeUrl: (id: string) => {
      const { hostname } = new URL(url);
      return hostname === "127.0.0.1" ? `${url}/_sandbox/profiles/${encodeURIComponent(id)}` : null;
    },
    fetchTradingScores: async (ids: readonly string[]) => {
      const answer = await request(scoresAnswer, `/trading-scores?ids=${ids.map(encodeURIComponent).join(",")}`);
      if (!answer) throw new Error(`${SERVICE} responded with 404`);
      const requestedIds = new Set(ids);
      const found = answer.scores.filter((one) => one !== null).filter(({ id }) => requestedIds.has(id));
      return new Map(found.map((one) => [one.id, { id: one.id, tradingScore: one.trading_score, volumeUsd: one.volume_usd_30d }]));
    },
    sendReport: async ({ profileId: id, portfolioUsd, followers, socialScore, lastActivity }: Report) => {
      const body = {
        profile_id: id, portfolio_usd: portfolioUsd, followers, social_score: socialScore, last_activity: lastActivity.toISOString(),
      };
      const accepted = await request(syncAnswer, "/sync", body);
      return accepted && new Date(accepted.accepted_at);
    },
  };
}
