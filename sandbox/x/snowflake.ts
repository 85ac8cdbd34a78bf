/** The epoch of X's snowflake ids. */
const epochMs = 1_288_834_974_657n;
const tailBits = 22n;
const tagBits = 12n;
const checkBits = 10n;
/** The space comes first, so that a shorter handle gives a smaller number; 37 characters and a space. */
const characters = " abcdefghijklmnopqrstuvwxyz0123456789_";
const handleLength = 15;

/** A repeatable number from 0 to 2³² − 1 for a text (FNV-1a, mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The hash of a handle that is stored in the ids of posts that mention it. */
export function tagOf(handle: string): number {
  return hashOf(`tag ${handle.toLowerCase()}`) % 2 ** Number(tagBits);
}

/** The id of a post: its time, the tag of the handle it mentions, and a checksum that reveals invented ids. */
export function storyPostId(atMs: number, tag: number): string {
  return snowflake(atMs, (BigInt(tag) << checkBits) | BigInt(checkOf(atMs, tag)));
}

/** An id for the given time with an arbitrary tail (22 bits). */
export function snowflake(atMs: number, tail: bigint): string {
  return String(((BigInt(Math.floor(atMs)) - epochMs) << tailBits) | tail);
}

/** The time of an id, in milliseconds. */
export function timeOfId(id: string): number {
  return Number((BigInt(id) >> tailBits) + epochMs);
}

/** The tag in the id of a story post; null for any other id. */
export function tagOfId(id: string): number | null {
  const tail = BigInt(id) & ((1n << tailBits) - 1n);
  const tag = Number(tail >> checkBits);
  return checkOf(timeOfId(id), tag) === Number(tail & ((1n << checkBits) - 1n)) ? tag : null;
}

function checkOf(atMs: number, tag: number): number {
  return hashOf(`check ${Math.floor(atMs)} ${tag}`) % 2 ** Number(checkBits);
}

/** The id of an account: its handle encoded as a number, so that nothing needs to be stored across restarts. */
export function userIdOf(handle: string): string {
  let id = 0n;
  for (const character of handle.toLowerCase().padEnd(handleLength)) {
    id = id * BigInt(characters.length) + BigInt(characters.indexOf(character));
  }
  return String(id);
}

/** The handle, in lower case, of an account's id; null if the id is not valid. */
export function handleOfId(id: string): string | null {
  let rest = BigInt(id);
  let handle = "";
  for (let at = 0; at < handleLength; at += 1) {
    handle = (characters[Number(rest % BigInt(characters.length))] ?? "") + handle;
    rest /= BigInt(characters.length);
  }
  const trimmed = handle.trimEnd();
  return rest === 0n && /^[a-z0-9_]{1,15}$/.test(trimmed) ? trimmed : null;
}
