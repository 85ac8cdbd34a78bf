import { z } from "zod";
import { readCapped } from "../capped-body";

// The protocol is docs/memex-protocol.md.

/** Less than the ten seconds that a browser waits, so that it hears a clean error. */
const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 1_000_000;
const profileId = /^[A-Za-z0-9_-]{1,64}$/;

const scores = z.object({ trading_score: z.number().min(0).max(100), volume_usd_30d: z.number().min(0).max(1e13) });
const profileAnswer = scores.extend({ id: z.string().regex(profileId), name: z.string().max(200).nullish() });
/** One profile that makes no sense must not keep the others' scores from being read. */
const scoresAnswer = z.object({ scores: z.array(scores.extend({ id: z.string() }).nullable().catch(null)).max(1000) });
const syncAnswer = z.object({ accepted_at: z.iso.datetime({ offset: true }) });

export interface Profile {
  id: string;
  name: string | null;
  /** 0–100 */
  tradingScore: number;
  /** Dollars over 30 days. */
  volumeUsd: number;
}

export interface Report {
  profileId: string;
  /** Dollars. */
  portfolioUsd: number | null;
  followers: number | null;
  /** 0–200 */
  socialScore: number;
  lastActivity: Date;
}

/** A trading-social platform that speaks the protocol of docs/memex-protocol.md. Calls throw when it does not answer well. */
export interface Memex {
  /** The id within a profile's address, `…/profile/<id>` or `…/@<id>`; null for any other address. */
  profileIdOf(profileUrl: string): string | null;
  /** Null for a profile that does not exist. */
  fetchProfile(id: string): Promise<Profile | null>;
  /** By id; profiles that do not exist, or of which nonsense is told, are absent. */
  fetchTradingScores(ids: readonly string[]): Promise<Map<string, Omit<Profile, "name">>>;
  /** When the platform took the report in; null for a profile that does not exist. */
  sendReport(report: Report): Promise<Date | null>;
}

export function createMemex({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }): Memex {
  const base = url.replace(/\/$/, "");

  /** Null for a 404. @throws Error for every other answer that is not a 200 with the expected JSON */
  async function ask<S extends z.ZodType>(schema: S, path: string, body?: unknown): Promise<z.output<S> | null> {
    const response = await fetch(base + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      // Holds for the body too.
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200) return schema.parse(await readJson(response));
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`the trading platform answered ${response.status}`);
  }

  return {
    profileIdOf: (profileUrl) => {
      const path = URL.canParse(profileUrl) ? new URL(profileUrl).pathname : "";
      const id = /\/(?:profiles?\/|@)([^/]+)\/?$/.exec(path)?.[1];
      return id !== undefined && profileId.test(id) ? id : null;
    },
    fetchProfile: async (id) => {
      const profile = await ask(profileAnswer, `/profiles/${encodeURIComponent(id)}`);
      return profile && { id: profile.id, name: profile.name ?? null, tradingScore: profile.trading_score, volumeUsd: profile.volume_usd_30d };
    },
    fetchTradingScores: async (ids) => {
      const answer = await ask(scoresAnswer, `/trading-scores?ids=${ids.map(encodeURIComponent).join(",")}`);
      if (!answer) throw new Error("the trading platform answered 404");
      const wanted = new Set(ids);
      const found = answer.scores.filter((one) => one !== null).filter(({ id }) => wanted.has(id));
      return new Map(found.map((one) => [one.id, { id: one.id, tradingScore: one.trading_score, volumeUsd: one.volume_usd_30d }]));
    },
    sendReport: async ({ profileId: id, portfolioUsd, followers, socialScore, lastActivity }) => {
      const body = { profile_id: id, portfolio_usd: portfolioUsd, followers, social_score: socialScore, last_activity: lastActivity.toISOString() };
      const taken = await ask(syncAnswer, "/sync", body);
      return taken && new Date(taken.accepted_at);
    },
  };
}

/** @throws Error for anything but JSON, or more of it than an answer can be */
async function readJson(response: Response): Promise<unknown> {
  const text = await readCapped(response, ANSWER_MAX_BYTES);
  if (text === null) throw new Error("the trading platform's answer is too long");
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the trading platform did not answer in JSON");
  }
}
