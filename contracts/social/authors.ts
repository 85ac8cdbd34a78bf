import { z } from "zod";
import { defineCall } from "../call";
import { mentionFilter } from "./calls";
import { authorSorts, automationSigns } from "./authors-rules";
import { socialProfile } from "./profile";
import { count, maybeFigure } from "../fields/wire";

/** An author who mentions the tracked handle, with totals of their mentions that pass the filter. */
const mentionAuthor = z.object({
  /** As last seen. */
  author: socialProfile,
  /** The highest follower count reported with these mentions; null if none reports it. */
  reach: maybeFigure,
  mentions: count,
  /** Sum of the likes, retweets, replies and quotes of those mentions. */
  engagement: count,
  automation_signs: z.array(z.enum(automationSigns)).nullable().default(null),
});
export type MentionAuthor = z.output<typeof mentionAuthor>;

export const mentionAuthors = z.object({
  authors: z.array(mentionAuthor),
  /** Languages of all mentions, most frequent first. */
  languages: z.array(z.object({ lang: z.string(), mentions: count })),
});
export type MentionAuthors = z.output<typeof mentionAuthors>;

export const socialAuthorsCalls = {
  authors: defineCall({
    method: "GET", path: "/api/v1/social/mentions/authors", extension: true,
    summary: "Authors of the mentions that match the filter, by reach or engagement",
    query: mentionFilter.extend({ by: z.enum(authorSorts).default("reach") }), response: mentionAuthors,
  }),
};
