import { z } from "zod";
import { defineCall } from "../call";
import { frequency } from "./calls";
import { scrapeFailures, scrapeFrequencyDefault, socialLimits, socialUsernamePattern } from "./rules";
import { shareRanges, tickerPattern, trackerColors, trackerKinds } from "./trackers-rules";
import { figure, id, idParams, instant, maybeFigure, maybeInstant, noContent } from "../fields/wire";

/** A handle or ticker that an account tracks, with its own job. */
const tracker = z.object({
  id,
  /** The handle that SPEC.md's calls cover; only this one counts towards the score. */
  is_primary: z.boolean(),
  kind: z.enum(trackerKinds),
  /** A handle without @, a ticker without $. */
  name: z.string(),
  /** Colour in the charts, counted from 1. */
  color: z.number().int().min(1).max(trackerColors),
  is_paused: z.boolean(),
  /** Minutes. */
  frequency: figure,
  state: z.enum(["idle", "running", "waiting"]),
  last_run: maybeInstant,
  next_run: maybeInstant,
  error_code: z.enum(scrapeFailures).nullable(),
  created_at: instant,
});
export type Tracker = z.output<typeof tracker>;

/** The name as people type it, with or without @ or $; a ticker is stored in capitals. */
const trackerInput = z
  .strictObject({
    kind: z.enum(trackerKinds),
    name: z.string().transform((text) => text.trim().replace(/^[@$]/, "")).pipe(z.string().max(socialLimits.usernameMax)),
    frequency: frequency.default(scrapeFrequencyDefault),
  })
  .superRefine(({ kind, name }, { addIssue }) => {
    if (kind === "ticker" && !tickerPattern.test(name)) addIssue({
      code: "custom", path: ["name"], message: "A ticker can only contain letters and numbers, at most 15, with at least one letter",
    });
    if (kind === "handle" && !socialUsernamePattern.test(name)) {
      addIssue({ code: "custom", path: ["name"], message: "Username can only contain letters, numbers, and underscores" });
    }
  });
export type TrackerInput = z.output<typeof trackerInput>;

const trackerChange = z.strictObject({ paused: z.boolean().optional(), frequency: frequency.optional() });
export type TrackerChange = z.output<typeof trackerChange>;

/** Mentions of each tracked handle or ticker within a time range; a post that two of them found counts for both. */
const trackerShares = z.object({
  range: z.enum(shareRanges),
  from: instant,
  shares: z.array(z.object({
    tracker,
    mentions: figure,
    /** 0..100, of the sum over all trackers; null if none was mentioned. */
    percent: maybeFigure,
    positive: figure,
    neutral: figure,
    negative: figure,
    /** −100..100; null below 10 mentions. */
    sentiment_score: maybeFigure,
    /**
     * Whether some posts of the range were not read: for a ticker, a search reaches back 7 days and returns at most 300 posts at a time.
     */
    is_partial: z.boolean(),
  })),
});
export type TrackerShares = z.output<typeof trackerShares>;

export const socialTrackersCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/social/trackers", extension: true, summary: "What the caller tracks, the primary handle first",
    response: z.array(tracker),
  }),
  add: defineCall({
    method: "POST", path: "/api/v1/social/trackers", extension: true, summary: "Track another handle or $ticker",
    body: trackerInput, response: tracker, status: 201,
    problems: ["source_not_ready", "no_scraping_job", "tracker_exists", "too_many_trackers"],
  }),
  /** @throws not_found, including for the primary handle, which has its own calls */
  change: defineCall({
    method: "PATCH", path: "/api/v1/social/trackers/:id", extension: true,
    summary: "Pause or resume a tracker other than the primary handle, or change how often it is read",
    params: idParams, body: trackerChange, response: tracker,
  }),
  remove: defineCall({
    method: "DELETE", path: "/api/v1/social/trackers/:id", extension: true,
    summary: "Stop a tracker other than the primary handle; what it found is deleted",
    params: idParams, ...noContent,
  }),
  shares: defineCall({
    method: "GET", path: "/api/v1/social/trackers/shares", extension: true,
    summary: "Share of voice: mentions of each tracker over a period",
    query: z.object({ range: z.enum(shareRanges).default("7d") }), response: trackerShares,
  }),
};
