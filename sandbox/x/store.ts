import { z } from "zod";
import sandbox from "../seed/sandbox.json";
import type { Plot } from "../seed/plot";
import { userOf, trackedUser, type User } from "./users";
import { handleOfId, hashOf, snowflake, storyPostId, tagOf, tagOfId, timeOfId, userIdOf } from "./snowflake";
import type { Counts, Post } from "./post";
import { countsOf, storyIds, storyPost } from "./story";

const handlePattern = /^[A-Za-z0-9_]{1,15}$/;
/** The maximum length of a bio on X. */
const bioMax = 160;
export const bioRequest = z.strictObject({ handle: z.string().regex(handlePattern), bio: z.string().max(bioMax) });

/** The real X searches everything; this one searches posts about the requested handle or ticker and about this many other handles. */
const maxSearchedHandles = 5;

export const postRequest = z.strictObject({
  handle: z.string().regex(handlePattern),
  /** Number of posts: each a story post, or with the given text. */
  count: z.number().int().min(1).max(20_000).default(1),
  /** The whole text; `@handle` is prepended if the text does not mention the handle. */
  text: z.string().max(25_000).optional(),
  /** False for a post that mentions only the handles in its text; a search may find it. */
  isMention: z.boolean().default(true),
  lang: z.string().default("en"),
  /** The id of the post that this one replaces as an edit. */
  edits: z.string().optional(),
  /** The age of the post. */
  ageSeconds: z.number().min(0).max(30 * 86_400).default(0),
  author: z
    .strictObject({
      username: z.string().regex(handlePattern),
      name: z.string().optional(),
      verified: z.boolean().optional(),
      followers: z.number().int().min(0).optional(),
      following: z.number().int().min(0).optional(),
      posts: z.number().int().min(0).optional(),
      createdAt: z.iso.datetime().optional(),
      imageUrl: z.string().optional(),
    })
    .optional(),
  counts: z.strictObject({ likes: z.number(), reposts: z.number(), replies: z.number(), quotes: z.number() }).partial().optional(),
});
export type PostRequest = z.output<typeof postRequest>;

interface AddedPost {
  readonly post: Omit<Post, "counts">;
  readonly counts: Partial<Counts>;
}

/** Users and posts. Apart from what tests and users add, everything is derived and nothing is stored. */
export interface Store {
  findUser(username: string, nowMs: number): User | "suspended" | null;
  findUserById(id: string, nowMs: number): User | null;
  /** Ids of all mentions of a handle, newest first. */
  mentionIds(handle: string, nowMs: number): string[];
  /**
   * Ids of the posts a search covers, newest first: mentions of the handle and of a few other known handles, and posts about the $ticker.
   */
  searchedIds(handle: string | null, ticker: string | null, nowMs: number): string[];
  /** A post as it is now; null if it was deleted or never existed. `handle` is the mentioned handle, if known. */
  findPost(id: string, nowMs: number, handle?: string): Post | null;
  /** Adds posts. @returns their ids, oldest first. */
  addPosts(request: PostRequest, nowMs: number): string[];
  /** Ids of the posts added with the handle as author, newest first. */
  ownIds(handle: string): string[];
  /** Sets the bio of an account. */
  setBio(handle: string, bio: string): void;
  /** Removes posts, as if their authors had deleted them. */
  removePosts(ids: readonly string[]): void;
}

export function createStore(plot: Plot | null = null): Store {
  /** The first spelling in which each handle was requested, by its lower-case form. */
  const spellings = new Map<string, string>([[sandbox.demo.xUsername, sandbox.demo.xUsername]]);
  const handlesOfTags = new Map([...spellings.keys()].map((name) => [tagOf(name), name]));
  const addedPosts = new Map<string, AddedPost>();
  const addedIds = new Map<string, string[]>();
  const addedWithoutMention: string[] = [];
  const removed = new Set<string>();
  const bios = new Map<string, string>();
  let addedCount = 0;

  function findUser(username: string, nowMs: number): User | "suspended" | null {
    const name = username.toLowerCase();
    if (!handlePattern.test(username) || name.startsWith("nobody_")) return null;
    if (name.startsWith("suspended_")) return "suspended";
    if (!spellings.has(name)) spellings.set(name, username);
    handlesOfTags.set(tagOf(name), name);
    const user = trackedUser(spellings.get(name) ?? username, nowMs);
    const bio = bios.get(name);
    return bio === undefined ? user : { ...user, bio };
  }

  function mentionIds(handle: string, nowMs: number): string[] {
    const name = handle.toLowerCase();
    handlesOfTags.set(tagOf(name), name);
    const ids = [...storyIds(name, nowMs, plot), ...(addedIds.get(name) ?? [])].filter((id) => !removed.has(id));
    return ids.sort(newestFirst);
  }

  function searchedIds(handle: string | null, ticker: string | null, nowMs: number): string[] {
    const handles = new Set([
      ...[handle, ticker].flatMap((one) => one?.toLowerCase() ?? []),
      ...[...spellings.keys(), ...addedIds.keys()].slice(0, maxSearchedHandles),
    ]);
    // A ticker search covers every added post, whichever handle it mentions.
    const added = ticker === null ? addedWithoutMention : [...addedPosts.keys()];
    const ids = [...[...handles].flatMap((name) => mentionIds(name, nowMs)), ...added.filter((id) => !removed.has(id))];
    return [...new Set(ids)].sort(newestFirst);
  }

  function findPost(id: string, nowMs: number, handle?: string): Post | null {
    if (removed.has(id)) return null;
    const addedPost = addedPosts.get(id);
    if (addedPost) return { ...addedPost.post, counts: { ...countsOf(id, addedPost.post.author.followers, nowMs), ...addedPost.counts } };
    const tag = tagOfId(id);
    if (tag === null || timeOfId(id) > nowMs) return null;
    const name = handle ?? handlesOfTags.get(tag) ?? "someone";
    return storyPost(id, spellings.get(name.toLowerCase()) ?? name, nowMs, plot);
  }

  function addPosts(request: PostRequest, nowMs: number): string[] {
    const name = request.handle.toLowerCase();
    const atMs = Math.floor(nowMs - request.ageSeconds * 1000);
    const ids = Array.from({ length: request.count }, () => snowflake(atMs, BigInt((addedCount += 1) % 2 ** 22)));
    const { edits } = request;
    const versions = edits === undefined ? {} : { earlierIds: [...(addedPosts.get(edits)?.post.earlierIds ?? []), edits] };
    if (edits !== undefined) removed.add(edits);
    for (const id of ids) addedPosts.set(id, { counts: request.counts ?? {}, post: { ...postOf(id, request, nowMs), ...versions } });
    if (request.isMention) addedIds.set(name, [...(addedIds.get(name) ?? []), ...ids]);
    else addedWithoutMention.push(...ids);
    return ids;
  }

  return {
    findUser,
    findUserById: (id, nowMs) => {
      const handle = handleOfId(id);
      const found = handle === null ? null : findUser(spellings.get(handle) ?? handle, nowMs);
      return found === "suspended" ? null : found;
    },
    mentionIds,
    searchedIds,
    findPost,
    addPosts,
    ownIds: (handle) => {
      const name = handle.toLowerCase();
      return [...addedPosts].flatMap(([id, { post }]) => (post.author.username.toLowerCase() === name && !removed.has(id)
        ? [id]
        : [])).sort(newestFirst);
    },
    setBio: (handle, bio) => void bios.set(handle.toLowerCase(), bio),
    removePosts: (ids) => ids.forEach((id) => removed.add(id)),
  };
}

/** A post with the given text, or a story post as if written at that time. */
function postOf(id: string, request: PostRequest, nowMs: number): Omit<Post, "counts"> {
  const atMs = timeOfId(id);
  const story = storyPost(storyPostId(atMs + (hashOf(id) % 4096), tagOf(request.handle)), request.handle, nowMs);
  const author = request.author ? authorOf(request.author) : story.author;
  if (request.text === undefined) return { ...story, id, atMs, author };
  const isMentioned = !request.isMention || request.text.toLowerCase().includes(`@${request.handle.toLowerCase()}`);
  const text = isMentioned ? request.text : `@${request.handle} ${request.text}`;
  return { id, atMs, text, lang: request.lang, author, annotations: [] };
}

function authorOf({ username, name, createdAt, ...more }: NonNullable<PostRequest["author"]>): User {
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
  const user = userOf(username);
  return {
    ...user, id: userIdOf(username), username, name: name ?? user.name, ...(createdAt && { createdAtMs: Date.parse(createdAt) }), ...given,
  };
}

/** Ids of equal length compare as strings; longer ones are newer. */
export function newestFirst(one: string, other: string): number {
  if (one.length !== other.length) return other.length - one.length;
  return one < other ? 1 : one > other ? -1 : 0;
}
