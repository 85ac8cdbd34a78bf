import { z } from "zod";
import type { SourceAccount, SourcePost } from "../social-source";
import { postsAnswer, toAccount, toPosts, userAnswer } from "../x/shapes";

/** The contents of an archive. */
export interface Archive {
  /** Newest first, each once. */
  readonly posts: readonly SourcePost[];
  /** By handle in lower case. */
  readonly accounts: ReadonlyMap<string, SourceAccount>;
}

const answerWithOne = z.object({ data: z.record(z.string(), z.unknown()), includes: z.unknown() });
const postWithAuthor = z.object({ id: z.string(), text: z.string(), author: z.unknown() });

/**
 * Parses an archive: one JSON value, a list of them, or one per line. Each is a response of X's API v2 as received (posts, one post or an
 * account), or a post with its author included. If a post occurs twice, the later one is used. An incomplete last line, which is still
 * being written, is ignored. Returns null for anything else.
 */
export function parseArchive(text: string): Archive | null {
  const values = readValues(text);
  if (!values) return null;
  const posts = new Map<string, SourcePost>();
  const accounts = new Map<string, SourceAccount>();
  for (const value of values) {
    const read = readValue(value);
    if (!read) return null;
    read.accounts.forEach((account) => accounts.set(account.username.toLowerCase(), account));
    read.posts.forEach((post) => posts.set(post.id, post));
  }
  return { posts: [...posts.values()].sort((one, other) => compareIds(other.id, one.id)), accounts };
}

/** Negative if the first id is the older one. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

function readValues(text: string): unknown[] | null {
  const whole = parseJson(text);
  if (whole) return Array.isArray(whole.value) ? (whole.value as unknown[]) : [whole.value];
  const lines = text.split("\n");
  const unfinished = lines.pop() ?? "";
  const values = [...lines, ...(parseJson(unfinished) ? [unfinished] : [])].filter((line) => line.trim() !== "").map(parseJson);
  const read = values.flatMap((line) => (line ? [line.value] : []));
  return read.length > 0 && read.length === values.length ? read : null;
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function readValue(value: unknown): { posts: SourcePost[]; accounts: SourceAccount[] } | null {
  const account = userAnswer.safeParse(value);
  if (account.success) return { posts: [], accounts: [toAccount(account.data.data)] };
  const one = answerWithOne.safeParse(value);
  if (one.success) return readPosts({ ...one.data, data: [one.data.data] });
  const flat = postWithAuthor.safeParse(value);
  if (flat.success) return readPosts({ data: [value], includes: { users: [flat.data.author] } });
  return readPosts(value);
}

function readPosts(value: unknown): { posts: SourcePost[]; accounts: SourceAccount[] } | null {
  const answer = postsAnswer.safeParse(value);
  const posts = answer.success ? toPosts(answer.data)?.posts : null;
  return posts ? { posts, accounts: posts.map(({ author }) => author).filter(({ name }) => name !== "") } : null;
}
