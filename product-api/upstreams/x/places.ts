/**
 * Where a reading of X stands: first the list of mentions, whole, then for each search by keywords its newest pages. In this order a
 * word that everybody says cannot keep mentions waiting.
 */
export interface Place {
  /** Which search; null for the list of mentions. */
  readonly search: number | null;
  /** When the reading began. */
  readonly startedMs: number;
  /** Which page of the list or the search, from 0. */
  readonly page: number;
  /** X's own name of the page; empty for the first. */
  readonly token: string;
}

/** Pages of a search that are read; what is said more often than this between two scrapes is not listed whole. */
const PAGES_A_SEARCH = 3;
/** Twice as many as the newest 800 mentions take, which are all that X lists: pages that lead back to each other would be followed for ever. */
const PAGES_OF_MENTIONS = 16;
/** `m.1795248123000.1.b26v89`, `k1.1795248123000.2.b26v89` */
const PLACE = /^(m|k\d{1,2})\.(\d{1,15})\.(\d{1,2})\.(.*)$/;
/** Where the time stands in the id of a post. */
const ID_EPOCH_MS = 1_288_834_974_657n;
const ID_TAIL_BITS = 22n;

/** The place that a page's name tells; the beginning for none, for one of a search there is no more, and for what else stands there. */
export function readPlace(name: string | null, searches: number, now: Date): Place {
  const [whole, kind, startedMs, page, token = ""] = PLACE.exec(name ?? "") ?? [];
  const search = kind === "m" ? null : Number(kind?.slice(1));
  if (whole === undefined || (search !== null && search >= searches)) return { search: null, startedMs: now.getTime(), page: 0, token: "" };
  return { search, startedMs: Number(startedMs), page: Number(page), token };
}

/** The name of the page that comes after one, of which X says that `token` follows it; null after the last. */
export function nameNextPage({ search, startedMs, page }: Place, token: string | null, searches: number): string | null {
  const [kind, most] = search === null ? ["m", PAGES_OF_MENTIONS] : [`k${search}`, PAGES_A_SEARCH];
  if (token !== null && page + 1 < most) return `${kind}.${startedMs}.${page + 1}.${token}`;
  const next = search === null ? 0 : search + 1;
  return next < searches ? `k${next}.${startedMs}.0.` : null;
}

/** The name of the first page of the search that a page belongs to, which no token names; null for the list of mentions. */
export function nameFirstPage(name: string): string | null {
  const [, kind, startedMs] = PLACE.exec(name) ?? [];
  return kind === undefined || kind === "m" ? null : `${kind}.${startedMs}.0.`;
}

/** The time of a post, in milliseconds; null for an id that tells none. */
export function timeOfId(id: string): number | null {
  return /^\d{1,19}$/.test(id) ? Number((BigInt(id) >> ID_TAIL_BITS) + ID_EPOCH_MS) : null;
}

/** Clocks differ by less. */
const AHEAD_MAX_MS = 3_600_000;

/** The newest of some ids of posts. What is no id, or one of a time to come, is none of them: behind it nothing would be found any more. */
export function newestOf(ids: readonly (string | undefined)[], now: Date): string | null {
  const meant = ids.filter((id) => id !== undefined && (timeOfId(id) ?? Infinity) <= now.getTime() + AHEAD_MAX_MS) as string[];
  return meant.reduce<string | null>((newest, id) => (newest === null || BigInt(id) > BigInt(newest) ? id : newest), null);
}

/** An id before those of all posts from this time on. */
export function idBefore(atMs: number): string {
  return String((BigInt(Math.floor(atMs)) - ID_EPOCH_MS) << ID_TAIL_BITS);
}
