import { iso, type Row } from "./account";
import { done, list, ok, refusal, type Answer } from "./answers";
import type { Dialect } from "./dialect";
import { route, type Request, type Route, type World } from "./routes";

const base = "/api/v1/social/scraping";
const configurationFields = ["username", "frequency", "webhookUrl", "keywords", "notifications"] as const;

/** The fields of a request body that a job stores; absent ones stay absent. */
function configurationOf(body: Row): Row {
  return Object.fromEntries(configurationFields.filter((name) => name in body).map((name) => [name, body[name]]));
}

const noJob = (dialect: Dialect): Answer => refusal(404, "There is no scraping job", dialect);

function setUp({ account, body }: Request, { dialect, nextId }: World): Answer {
  if (typeof body.username !== "string") return refusal(422, "Name a username", dialect);
  account.job = {
    id: nextId(), isActive: true, lastRun: null, frequency: 15, webhookUrl: null, ...configurationOf(body), username: body.username,
  };
  return done(dialect, account.job);
}

function mentions({ account, query }: Request): Answer {
  const from = Date.parse(query.get("start_time") ?? "1970-01-01");
  const to = Date.parse(query.get("end_time") ?? "9999-12-31");
  const rows = account.mentions.filter(({ created_at }) => {
    const at = Date.parse(String(created_at));
    return at >= from && at <= to;
  });
  return list("mentions", rows, { id: null, author: null });
}

function profile(username: string): Row {
  return {
    id: "88", username, name: "Nora Klein", profile_image_url: null, verified: true, created_at: "2018-02-01T00:00:00.000Z",
    public_metrics: { followers_count: 5210, following_count: 312, tweet_count: 4400, listed_count: 41 },
  };
}

/** SPEC.md section 7: social scraping. */
export const socialRoutes: readonly Route[] = [
  route("POST", `${base}/setup`, setUp),
  route("PATCH", `${base}/jobs/{id}`, ({ account, body, params: [id] }, { dialect }) => {
    const { job } = account;
    if (job?.id !== id || job === null) return noJob(dialect);
    Object.assign(job, configurationOf(body));
    return ok({ lastRun: job.lastRun });
  }),
  route("POST", `${base}/trigger`, ({ account }, { dialect, now }) => {
    if (!account.job) return noJob(dialect);
    account.job.lastRun = iso(now());
    return done(dialect);
  }),
  route("GET", `${base}/jobs/current`, ({ account }, { dialect }) => (account.job ? ok(account.job) : noJob(dialect))),
  route("DELETE", `${base}/jobs/current`, ({ account }, { dialect }) => {
    if (!account.job) return noJob(dialect);
    account.job = dialect.stoppedJob === "inactive" ? { ...account.job, isActive: false } : null;
    account.mentions = [];
    return done(dialect);
  }),
  route("POST", `${base}/webhooks`, ({ account, body }, { dialect, nextId }) => {
    if (typeof body.url !== "string") return refusal(422, "Name a url", dialect);
    const webhook = { id: nextId(), url: body.url, events: body.events ?? ["mentions", "sentiment"] };
    account.webhooks.push(webhook);
    return done(dialect, webhook);
  }),
  route("GET", `${base}/mentions`, mentions),
  route("GET", `${base}/stats`, ({ account }) =>
    ok({ totalMentions: account.mentions.length, lastScrapeTime: account.job?.lastRun ?? null, successRate: 98.5, avgScrapeTime: 2.4 })),
  route("GET", `${base}/metrics`, ({ account }) => {
    const total = account.mentions.length;
    return ok({
      mentions_24h: Math.min(total, 4), mentions_7d: total, mentions_30d: total, sentiment_score: 21.4, influence_score: 63,
      engagement_rate: 0.034,
      follower_growth_rate: 0.012, trending_topics: ["staking", "bridges"],
    });
  }),
  route("GET", `${base}/user/{username}`, ({ account, params: [username = ""] }, { dialect }) => {
    const handle = username === "me" ? account.job?.username : username;
    return handle === undefined ? noJob(dialect) : ok(profile(handle));
  }),
];
