import type { Fields } from "./fields";
import type { Answer } from "../listen";
import type { Post } from "./post";
import type { User } from "./users";

/** Longer texts are truncated in `text` and complete in `note_tweet`. */
const textMax = 280;

/** A post as the API returns it, with the requested fields. */
function serialisePost(post: Post, fields: Fields): Record<string, unknown> {
  const { likes, reposts, replies, quotes } = post.counts;
  const has = (field: string) => fields.post.has(field);
  const isLong = [...post.text].length > textMax;
  const short = isLong ? `${[...post.text].slice(0, textMax - 1).join("")}…` : post.text;
  return {
    id: post.id,
    edit_history_tweet_ids: [...(post.earlierIds ?? []), post.id],
    text: escaped(short),
    ...(has("created_at") && { created_at: new Date(post.atMs).toISOString() }),
    ...((has("author_id") || fields.withAuthors) && { author_id: post.author.id }),
    ...(has("lang") && { lang: post.lang }),
    ...(has("public_metrics") && {
      public_metrics: {
        [fields.noun === "post" ? "repost_count" : "retweet_count"]: reposts,
        reply_count: replies, like_count: likes, quote_count: quotes, bookmark_count: Math.floor(likes / 9),
        impression_count: likes * 37 + 12,
      },
    }),
    ...(has("context_annotations") && post.annotations.length > 0 && { context_annotations: post.annotations }),
    ...(has("referenced_tweets")
      && post.text.startsWith("RT @")
      && { referenced_tweets: [{ type: "retweeted", id: String(BigInt(post.id) - 1n) }] }),
    ...(has("entities") && { entities: entitiesOf(short) }),
    ...(has("note_tweet") && isLong && { note_tweet: { text: escaped(post.text), entities: entitiesOf(post.text) } }),
  };
}

/** X escapes only these three characters in texts. */
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

/** A user as the API returns it. Made-up users have no picture, because none could be loaded from loopback. */
export function serialiseUser(user: User, fields: Fields): Record<string, unknown> {
  const has = (field: string) => fields.user.has(field);
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    ...(has("created_at") && { created_at: new Date(user.createdAtMs).toISOString() }),
    ...(has("verified") && { verified: user.verified }),
    ...(has("description") && { description: escaped(user.bio ?? "") }),
    ...(has("profile_image_url") && user.imageUrl && { profile_image_url: user.imageUrl }),
    ...(has("public_metrics") && {
      public_metrics: {
        followers_count: user.followers,
        following_count: user.following,
        [fields.noun === "post" ? "post_count" : "tweet_count"]: user.posts,
        listed_count: user.listed,
      },
    }),
  };
}

/** Posts and each of their authors once; without posts, neither is there. */
export function serialisePosts(posts: readonly Post[], fields: Fields, isKnown: (author: User) => boolean = () => true): object {
  if (posts.length === 0) return {};
  const authors = [...new Map(posts.map(({ author }) => [author.id, author])).values()].filter(isKnown);
  return {
    data: posts.map((post) => serialisePost(post, fields)),
    ...(fields.withAuthors && { includes: { users: authors.map((author) => serialiseUser(author, fields)) } }),
  };
}

/** A page of posts with their authors. For an author who has since been suspended, X returns only the id. */
export function serialisePage(posts: readonly Post[], fields: Fields, nextToken: string | null): Answer {
  return {
    status: 200,
    body: {
      ...serialisePosts(posts, fields, ({ username }) => !username.toLowerCase().startsWith("suspended_")),
      meta: {
        ...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
        result_count: posts.length,
        ...(nextToken && { next_token: nextToken }),
      },
    },
  };
}
