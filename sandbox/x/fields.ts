import type { Answer } from "../listen";
import { invalid } from "./responses";

const postFields = [
  "attachments", "author_id", "context_annotations", "conversation_id", "created_at", "edit_history_tweet_ids", "entities", "id", "lang",
  "note_tweet", "possibly_sensitive", "public_metrics", "referenced_tweets", "reply_settings", "source", "text",
] as const;
const userFields = [
  "created_at", "description", "entities", "id", "location", "name", "profile_image_url", "protected", "public_metrics", "url", "username",
  "verified", "verified_type",
] as const;

/** The fields a request asks for, named as in the API's current version (`tweet`) or its next one (`post`). */
export interface Fields {
  readonly noun: "tweet" | "post";
  readonly post: ReadonlySet<string>;
  readonly user: ReadonlySet<string>;
  readonly withAuthors: boolean;
}

/** Reads `tweet.fields` or `post.fields`, `user.fields` and `expansions`. @returns an Answer if one of them is refused. */
export function readFields(query: URLSearchParams): Fields | Answer {
  const noun = query.has("post.fields") ? "post" : "tweet";
  const requested = { post: list(query, `${noun}.fields`), user: list(query, "user.fields"), expansions: list(query, "expansions") };
  const wrong =
    findUnknownValue(`${noun}.fields`, requested.post, postFields) ??
    findUnknownValue("user.fields", requested.user, userFields) ??
    findUnknownValue("expansions", requested.expansions, [
      "author_id", "referenced_tweets.id", "entities.mentions.username", "attachments.media_keys",
    ]);
  if (wrong) return wrong;
  return { noun, post: new Set(requested.post), user: new Set(requested.user), withAuthors: requested.expansions.includes("author_id") };
}

function list(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? "").split(",").filter(Boolean);
}

function findUnknownValue(parameter: string, requested: string[], known: readonly string[]): Answer | undefined {
  const wrong = requested.find((field) => !known.includes(field));
  if (wrong === undefined) return undefined;
  return invalid(parameter, wrong, `The \`${parameter}\` query parameter value [${wrong}] is not one of [${known.join(",")}]`);
}
