/**
 * Position in a reading of X: first the whole list of mentions, then the newest pages of each keyword search. In this order a very common
 * word cannot delay mentions.
 */
export interface Place {
  /** Index of the search; null for the list of mentions. */
  readonly search: number | null;
  /** When the reading began. */
  readonly startedMs: number;
  /** Page within the list or the search, from 0. */
  readonly page: number;
  /** X's own token for the page; empty for the first. */
  readonly token: string;
}

/** Number of pages read per search; if more is posted than this between two scrapes, not all of it is listed. */
const PAGES_PER_SEARCH = 3;
/**
 * Twice the pages of the newest 800 mentions, which are all that X lists: pages that lead back to each other would otherwise be followed
 * for ever.
 */
const PAGES_OF_MENTIONS = 16;
/** `m.1795248123000.1.b26v89`, `k1.1795248123000.2.b26v89` */
const PLACE = /^(m|k\d{1,2})\.(\d{1,15})\.(\d{1,2})\.(.*)$/;
/** Position of the time in a post's id. */
const ID_EPOCH_MS = 1_288_834_974_657n;
const ID_TAIL_BITS = 22n;

/** The place encoded in a page's name; the beginning for null, for a search that no longer exists, and for a malformed name. */
export function readPlace(name: string | null, searches: number, now: Date): Place {
  const [whole, kind, startedMs, page, token = ""] = PLACE.exec(name ?? "") ?? [];
  const search = kind === "m" ? null : Number(kind?.slice(1));
  if (whole === undefined || (search !== null && search >= searches)) return { search: null, startedMs: now.getTime(), page: 0, token: "" };
  return { search, startedMs: Number(startedMs), page: Number(page), token: decode(token) };
}

/** The name of the page after a place, with the `token` that X gave for it; null after the last. */
export function nameNextPage({ search, startedMs, page }: Place, token: string | null, searches: number): string | null {
  const [kind, limit] = search === null ? ["m", PAGES_OF_MENTIONS] : [`k${search}`, PAGES_PER_SEARCH];
  if (token !== null && page + 1 < limit) return `${kind}.${startedMs}.${page + 1}.${encode(token)}`;
  const next = search === null ? 0 : search + 1;
  return next < searches ? `k${next}.${startedMs}.0.` : null;
}

/** A token as part of a name, which is stored: no database holds every text that JSON can, and a token may be any. */
function encode(token: string): string {
  return encodeURIComponent(Buffer.from(token).toString());
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

/** The name of the first page of the search that a page belongs to, which has no token; null for the list of mentions. */
export function nameFirstPage(name: string): string | null {
  const [, kind, startedMs] = PLACE.exec(name) ?? [];
  return kind === undefined || kind === "m" ? null : `${kind}.${startedMs}.0.`;
}

/** The time of a post, in milliseconds; null for an id that does not encode one. */
export function timeOfId(id: string): number | null {
  return /^\d{1,19}$/.test(id) ? Number((BigInt(id) >> ID_TAIL_BITS) + ID_EPOCH_MS) : null;
}

/** More than clocks differ by. */
const AHEAD_MAX_MS = 3_600_000;

/** The newest of some post ids. Ignores invalid ids and ids of the future: after such an id nothing would be found any more. */
export function newestOf(ids: readonly (string | undefined)[], now: Date): string | null {
  const plausible = ids.filter((id) => id !== undefined && (timeOfId(id) ?? Infinity) <= now.getTime() + AHEAD_MAX_MS) as string[];
  return plausible.reduce<string | null>((newest, id) => (newest === null || BigInt(id) > BigInt(newest) ? id : newest), null);
}

/** An id below those of all posts from this time on. */
export function idBefore(atMs: number): string {
  return String((BigInt(Math.floor(atMs)) - ID_EPOCH_MS) << ID_TAIL_BITS);
}
