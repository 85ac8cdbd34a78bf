import { readFile, stat } from "node:fs/promises";
import { readCapped } from "../capped-body";
import { containsKeyword, containsWord, handlesIn, keywordsMatched } from "../keywords";
import { noResponse } from "../no-response";
import {
  SourceError, unknownAccount, type MentionBatch, type MentionRequest, type SocialSource, type SourceMention, type SourcePost,
} from "../social-source";
import { compareIds, parseArchive, type Archive } from "./shapes";

interface ArchiveSettings {
  /** Path or http(s) address of the file. */
  readonly location: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const SIZE_MAX_BYTES = 32 * 1024 * 1024;
const PAGE_SIZE = 100;

interface CachedArchive {
  /** Changes whenever the file changes. */
  readonly version: string;
  readonly archive: Archive;
  readonly mentions: Map<string, readonly SourcePost[]>;
}

/** Reads mentions from a file that somebody maintains: a source that needs no key. Additions to the file are found by the next scrape. */
export function createArchiveSource(settings: ArchiveSettings): SocialSource {
  const fetchFile = /^https?:\/\//.test(settings.location) ? fetchRemote : fetchLocal;
  let cached: CachedArchive | null = null;

  async function refresh(): Promise<CachedArchive> {
    const file = await fetchFile(settings, cached?.version ?? null);
    if (file.text === null && cached) return cached;
    const archive = parseArchive(file.text ?? "");
    if (!archive) throw new SourceError("malformed", "The archive of mentions contains something other than mentions");
    return (cached = { version: file.version, archive, mentions: new Map() });
  }

  return {
    name: "Archive",
    fetchAccount: async (username) => {
      const current = await refresh();
      const id = username.toLowerCase();
      const known = current.archive.accounts.get(id);
      if (known || mentionsOf(current, username).length === 0) return known ?? null;
      // The archive only shows that others mention this account.
      return { ...unknownAccount, id, username, name: username };
    },
    fetchMentions: async (request) => {
      // Further pages come from the same version as the first one.
      const current = request.page === null || !cached ? await refresh() : cached;
      return pageOf(findMatching(current, request));
    },
    firstPageOf: () => null,
    fetchTickerPosts: async ({ ticker, sinceId, page }) => {
      const current = page === null || !cached ? await refresh() : cached;
      const matching = current.archive.posts.filter((post) =>
        isBetween(post, { sinceId, page }) && containsKeyword(post.text, `$${ticker}`));
      return pageOf(matching.map((post) => ({ ...post, matchedBy: [] })));
    },
    findPublishedCode: async (username, word) => {
      const { archive } = await refresh();
      const name = username.toLowerCase();
      const own = archive.posts.filter(({ author }) => author.username.toLowerCase() === name);
      const accountId = archive.accounts.get(name)?.id ?? own[0]?.author.id;
      if (accountId === undefined) return null;
      return { accountId, foundIn: own.some(({ text }) => containsWord(text, word)) ? "post" : null, read: 0 };
    },
    placeUrl: () => null,
    fetchCounts: async (postIds) => {
      const requestedIds = new Set(postIds);
      const posts = (await refresh()).archive.posts.filter(({ id }) => requestedIds.has(id));
      const counts = new Map(posts.map(({ id, likes, reposts, replies, quotes }) => [id, { likes, reposts, replies, quotes }]));
      return { counts, gone: new Set(postIds.filter((id) => !counts.has(id))), read: posts.length };
    },
  };
}

function mentionsOf({ archive, mentions }: CachedArchive, username: string): readonly SourcePost[] {
  const name = username.toLowerCase();
  const known = mentions.get(name);
  if (known) return known;
  const found = archive.posts.filter(({ text }) => handlesIn(text).includes(name));
  mentions.set(name, found);
  return found;
}

function isBetween({ id }: SourcePost, { sinceId, page }: Pick<MentionRequest, "sinceId" | "page">): boolean {
  return (sinceId === null || compareIds(id, sinceId) > 0) && (page === null || compareIds(id, page) < 0);
}

function pageOf(matching: SourceMention[]): MentionBatch {
  const posts = matching.slice(0, PAGE_SIZE);
  const last = matching.length > PAGE_SIZE ? posts.at(-1) : undefined;
  return { posts, read: posts.length, unreadable: 0, newestId: posts[0]?.id ?? null, nextPage: last?.id ?? null };
}

/** Mentions of the handle, and posts by others that contain one of the keywords. */
function findMatching(cached: CachedArchive, { account: { username }, keywords, sinceId, page }: MentionRequest): SourceMention[] {
  const name = username.toLowerCase();
  if (keywords.length === 0) {
    return mentionsOf(cached, username).filter((post) => isBetween(post, { sinceId, page })).map((post) => ({ ...post, matchedBy: [] }));
  }
  const matches = ({ text, author }: SourcePost) => handlesIn(text).includes(name)
    || (author.username.toLowerCase() !== name && keywords.some((keyword) => containsKeyword(text, keyword)));
  return cached.archive.posts.filter((post) => isBetween(post, { sinceId, page }) && matches(post)).map((post) => ({
    ...post, matchedBy: keywordsMatched(post.text, username, keywords),
  }));
}

/** `text` is null if the file has not changed since the known version. */
interface FetchedFile {
  version: string;
  text: string | null;
}

const tooLarge = () => new SourceError("malformed", `The archive of mentions is larger than ${SIZE_MAX_BYTES / 1024 / 1024} MB`);

async function fetchLocal({ location }: ArchiveSettings, knownVersion: string | null): Promise<FetchedFile> {
  try {
    const { mtimeMs, size } = await stat(location);
    if (size > SIZE_MAX_BYTES) throw tooLarge();
    const version = `${mtimeMs} ${size}`;
    return { version, text: version === knownVersion ? null : await readFile(location, "utf8") };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError("unavailable", "The archive of mentions cannot be read");
  }
}

async function fetchRemote({ location, timeoutMs = TIMEOUT_MS }: ArchiveSettings, knownVersion: string | null): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(location, { signal, headers: knownVersion ? { "if-none-match": knownVersion } : {} });
    if (response.status === 304 && knownVersion) return { version: knownVersion, text: null };
    if (!response.ok) throw new SourceError("unavailable", `The archive of mentions responded with ${response.status}`);
    const text = await readCapped(response, SIZE_MAX_BYTES);
    if (text === null) throw tooLarge();
    return { version: response.headers.get("etag") ?? "", text };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError("unavailable", noResponse("The archive of mentions", error, timeoutMs).message);
  }
}
