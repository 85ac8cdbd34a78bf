import type { Account } from "./authors";
import type { Post } from "./story";

/** What the stand-in sends back; `body` as text is sent as it is. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const problems = "https://api.twitter.com/2/problems/";
/** Longer texts are cut in `text` and whole in `note_tweet`. */
const textMax = 280;

const postFields = [
  "attachments", "author_id", "context_annotations", "conversation_id", "created_at", "edit_history_tweet_ids", "entities", "id", "lang",
  "note_tweet", "possibly_sensitive", "public_metrics", "referenced_tweets", "reply_settings", "source", "text",
] as const;
const userFields = [
  "created_at", "description", "entities", "id", "location", "name", "profile_image_url", "protected", "public_metrics", "url", "username",
  "verified", "verified_type",
] as const;

/** What a request wants to see, in the words of the API as it was (`tweet`) or as it is to be (`post`). */
export interface Wanted {
  readonly words: "tweet" | "post";
  readonly post: ReadonlySet<string>;
  readonly user: ReadonlySet<string>;
  readonly withAuthors: boolean;
}

/** Reads `tweet.fields` or `post.fields`, `user.fields` and `expansions`; an Answer is the refusal. */
export function readWanted(query: URLSearchParams): Wanted | Answer {
  const words = query.has("post.fields") ? "post" : "tweet";
  const asked = { post: list(query, `${words}.fields`), user: list(query, "user.fields"), expansions: list(query, "expansions") };
  const wrong =
    wrongOne(`${words}.fields`, asked.post, postFields) ??
    wrongOne("user.fields", asked.user, userFields) ??
    wrongOne("expansions", asked.expansions, ["author_id", "referenced_tweets.id", "entities.mentions.username", "attachments.media_keys"]);
  if (wrong) return wrong;
  return { words, post: new Set(asked.post), user: new Set(asked.user), withAuthors: asked.expansions.includes("author_id") };
}

function list(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? "").split(",").filter(Boolean);
}

function wrongOne(parameter: string, asked: string[], known: readonly string[]): Answer | undefined {
  const wrong = asked.find((field) => !known.includes(field));
  if (wrong === undefined) return undefined;
  return invalid(parameter, wrong, `The \`${parameter}\` query parameter value [${wrong}] is not one of [${known.join(",")}]`);
}

/** A post as the API writes it, with the fields that were asked for. */
export function postBody(post: Post, wanted: Wanted): Record<string, unknown> {
  const { likes, reposts, replies, quotes } = post.counts;
  const has = (field: string) => wanted.post.has(field);
  const isLong = [...post.text].length > textMax;
  const short = isLong ? `${[...post.text].slice(0, textMax - 1).join("")}…` : post.text;
  return {
    id: post.id,
    edit_history_tweet_ids: [post.id],
    text: escaped(short),
    ...(has("created_at") && { created_at: new Date(post.atMs).toISOString() }),
    ...((has("author_id") || wanted.withAuthors) && { author_id: post.author.id }),
    ...(has("lang") && { lang: post.lang }),
    ...(has("public_metrics") && {
      public_metrics: {
        [wanted.words === "post" ? "repost_count" : "retweet_count"]: reposts,
        reply_count: replies, like_count: likes, quote_count: quotes, bookmark_count: Math.floor(likes / 9), impression_count: likes * 37 + 12,
      },
    }),
    ...(has("context_annotations") && post.annotations.length > 0 && { context_annotations: post.annotations }),
    ...(has("referenced_tweets") && post.text.startsWith("RT @") && { referenced_tweets: [{ type: "retweeted", id: String(BigInt(post.id) - 1n) }] }),
    ...(has("entities") && { entities: entitiesOf(short) }),
    ...(has("note_tweet") && isLong && { note_tweet: { text: escaped(post.text), entities: entitiesOf(post.text) } }),
  };
}

/** X escapes these three in texts, and nothing else. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function entitiesOf(text: string): Record<string, unknown> {
  const found = (pattern: RegExp, key: string) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, [key]: match[1] }));
  const hashtags = found(/(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu, "tag");
  const mentions = found(/(?<![A-Za-z0-9_])@([A-Za-z0-9_]{1,15})/g, "username");
  return { ...(hashtags.length > 0 && { hashtags }), ...(mentions.length > 0 && { mentions }) };
}

/** An account as the API writes it. There are no pictures: none could be loaded from loopback. */
export function userBody(account: Account, wanted: Wanted): Record<string, unknown> {
  const has = (field: string) => wanted.user.has(field);
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    ...(has("created_at") && { created_at: new Date(account.createdAtMs).toISOString() }),
    ...(has("verified") && { verified: account.verified }),
    ...(has("profile_image_url") && account.imageUrl && { profile_image_url: account.imageUrl }),
    ...(has("public_metrics") && {
      public_metrics: {
        followers_count: account.followers,
        following_count: account.following,
        [wanted.words === "post" ? "post_count" : "tweet_count"]: account.posts,
        listed_count: account.listed,
      },
    }),
  };
}

/** A page of posts with their authors. */
export function pageBody(posts: readonly Post[], wanted: Wanted, nextToken: string | null): Answer {
  const authors = [...new Map(posts.map(({ author }) => [author.id, author])).values()];
  return {
    status: 200,
    body: {
      ...(posts.length > 0 && { data: posts.map((post) => postBody(post, wanted)) }),
      ...(posts.length > 0 && wanted.withAuthors && { includes: { users: authors.map((author) => userBody(author, wanted)) } }),
      meta: {
        ...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
        result_count: posts.length,
        ...(nextToken && { next_token: nextToken }),
      },
    },
  };
}

/** The refusal of a parameter. */
export function invalid(parameter: string, value: string, message: string): Answer {
  const errors = [{ parameters: { [parameter]: [value] }, message }];
  return { status: 400, body: { errors, title: "Invalid Request", detail: "One or more parameters to your request was invalid.", type: `${problems}invalid-request` } };
}

/** The shape `{title, detail, type, status}`. */
export function problem(status: number, title: string, detail = title, type = "about:blank"): Answer {
  return { status, body: { title, type, status, detail } };
}

/** What stands in `errors` of a 200 for something that is not there. */
export function missing(resource: "user" | "tweet", parameter: string, value: string) {
  return {
    value, detail: `Could not find ${resource} with ${parameter}: [${value}].`, title: "Not Found Error", resource_type: resource,
    parameter, resource_id: value, type: `${problems}resource-not-found`,
  };
}

/** What stands in `errors` of a 200 for an account that is suspended. */
export function suspended(parameter: string, value: string) {
  return {
    value, detail: `User has been suspended: [${value}].`, title: "Forbidden", resource_type: "user", parameter, resource_id: value,
    type: `${problems}resource-not-found`,
  };
}
