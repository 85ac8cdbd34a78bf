import { safeReturnPath } from "./return-path";

/** Parameters that may hold any text, also one that ends like this: searches, symbols of coins, and the page to return to. */
const freeTexts = ["q", "asset", "coin", "why_coin", "from"];

/*
 * By the time the guard sees a query, Next has written it anew: `?add)` has become `?add%29=`, and `&amp;` has become `&amp%3B`.
 */

/** What stands around a link in a sentence, and what is invisible; `*` and `` ` `` are marks of Markdown. */
const closing = ")]}>.,;:!?'\"*`’”»）】》」』。，、；：！？…";
const invisible = " \n\r\t\u00a0\u200b\ufeff";
const atEnd = new RegExp(`(?:${[...closing + invisible].flatMap(spellings).join("|")})+=?$`, "i");
/** Chinese has no spaces: all that follows such a mark belongs to the sentence. */
const onwards = new RegExp(`(?:${[..."）】》」』。，、；：！？"].map(encodeURIComponent).join("|")})[^?&]*$`, "i");

/** A character as it may occur in a URL, for a regular expression. */
function spellings(character: string): string[] {
  const code = character.charCodeAt(0);
  const encoded = code < 0x80 ? `%${code.toString(16).padStart(2, "0")}` : encodeURIComponent(character);
  return /[!-~]/.test(character) ? [`\\${character}`, encoded] : [encoded];
}

/**
 * Where a link to a page leads that a chat or an e-mail program has damaged: with punctuation of the sentence around it at its end, with
 * `&` written as `&amp;`, or with its `?` or `#` percent-encoded. Such a link would open another page, or another view without saying so.
 * @returns path, query and fragment; null if there is nothing to repair
 */
export function repairedLink({ pathname, search }: { pathname: string; search: string }): string | null {
  const link = trimmed(withQuery(pathname + search).replace(/&amp(?:;|%3b)/gi, "&"));
  if (link === pathname + search) return null;
  const [path = "", fragment] = link.split("#");
  const safe = safeReturnPath(path);
  return fragment === undefined || safe !== path ? safe : `${safe}#${fragment}`;
}

/** No page has an encoded `?` or `#` in its path, so both were encoded on the way, with all that follows. */
function withQuery(link: string): string {
  const [path = "", ...queries] = link.split("?");
  if (!/%3f|%23/i.test(path)) return link;
  try {
    // What was encoded before the link was damaged stays encoded.
    const [whole = "", ...fragments] = encodeURI(decodeURIComponent(path)).replaceAll("%25", "%").split("#");
    const joint = whole.includes("?") ? "&" : "?";
    return [[whole, ...queries].join(joint), ...fragments].join("#");
  } catch {
    return link;
  }
}

function trimmed(link: string): string {
  const lastName = /[?&]([^?&=#]*)=[^&#]*$/.exec(link)?.[1];
  return lastName !== undefined && freeTexts.includes(lastName) ? link : link.replace(onwards, "").replace(atEnd, "");
}
