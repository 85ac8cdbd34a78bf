import { z } from "zod";
import { automatedChoices, automationSigns, mentionSorts } from "./authors-rules";
import { bareUsername, socialLimits } from "./rules";
import { flag, maybeBoolean, maybeFigure, maybeInstant, maybeText, id, wholeNumber } from "../fields/wire";

/** Anything the network did not report about an account is null, never 0. */
export const socialProfile = z.object({
  id,
  username: z.string(),
  name: z.string().default(""),
  /** Only shown if it is https. */
  profile_image_url: maybeText,
  verified: maybeBoolean,
  created_at: maybeInstant,
  public_metrics: z
    .object({ followers_count: maybeFigure, following_count: maybeFigure, tweet_count: maybeFigure, listed_count: maybeFigure })
    .prefault({}),
});
export type SocialProfile = z.output<typeof socialProfile>;

/** Extensions of a mention. */
export const mentionExtensions = {
  /** Language as reported by the network (`en`, `zh`). */
  lang: maybeText,
  /** Why the author is likely automated; empty if it is not, null if it was not checked. */
  automation_signs: z.array(z.enum(automationSigns)).nullable().default(null),
};

/** Filters by author and language; an omitted field filters nothing. */
export const authorFilter = {
  /** A handle, with or without @, in any case. */
  author: z.string().transform(bareUsername).pipe(z.string().max(socialLimits.usernameMax)).optional(),
  /** Minimum followers; authors with an unknown number do not pass. */
  followers_min: wholeNumber(0, 1_000_000_000).optional(),
  verified: flag.optional(),
  lang: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/).optional(),
  automated: z.enum(automatedChoices).optional(),
};
export type AuthorFilter = z.output<z.ZodObject<typeof authorFilter>>;

export const mentionSort = z.enum(mentionSorts);
