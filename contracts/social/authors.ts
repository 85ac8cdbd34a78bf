import { z } from "zod";
import { defineCall } from "../call";
import { mentionFilter } from "./calls";
import { authorSorts, automationSigns } from "./authors-rules";
import { socialProfile } from "./who";
import { count, maybeFigure } from "../fields/wire";

/** Somebody who mentions the tracked handle, with what they said of it in the filtered time. */
export const mentionAuthor = z.object({
  /** As last seen. */
  author: socialProfile,
  /** The most followers that these mentions tell of; null where none tells. */
  reach: maybeFigure,
  mentions: count,
  /** Likes, retweets, replies and quotes of those mentions. */
  engagement: count,
  automation_signs: z.array(z.enum(automationSigns)).nullable().default(null),
});
export type MentionAuthor = z.output<typeof mentionAuthor>;

export const mentionAuthors = z.object({
  authors: z.array(mentionAuthor),
  /** Languages of all mentions, the most frequent first. */
  languages: z.array(z.object({ lang: z.string(), mentions: count })),
});
export type MentionAuthors = z.output<typeof mentionAuthors>;

export const socialAuthorsCalls = {
  authors: defineCall({
    method: "GET", path: "/api/v1/social/mentions/authors", auth: "user", extension: true,
    summary: "Authors of the mentions that match the filter, by reach or engagement",
    query: mentionFilter.extend({ by: z.enum(authorSorts).default("reach") }), response: mentionAuthors,
  }),
};
