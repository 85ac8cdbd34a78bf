import { safeReturnPath } from "./return-path";

/** Parameters that may hold any text, also one that ends like this: searches, symbols of coins, and the page to return to. */
const freeTexts = ["q", "asset", "coin", "why_coin", "from"];

/*
 * By the time the guard sees a query, Next has written it anew: `?add)` has become `?add%29=`, and `&amp;` has become `&amp%3B`.
 */

/** What stands around a link in a sentence, and what is invisible; `*` and `` ` `` are marks of Markdown. */
const closing = ")]}>.,;:!?'\"*`’”»）】》」』。，、；：！？…";
const invisible = " \n\r\t\u00a0\u200b\ufeff";
const endings = [...closing + invisible].flatMap(spellings);
/** Chinese has no spaces: all that follows such a mark belongs to the sentence. */
const onwards = new RegExp([..."）】》」』。，、；：！？"].map(encodeURIComponent).join("|"), "i");

/** A character as it may occur in a URL, in small letters. */
function spellings(character: string): string[] {
  const code = character.charCodeAt(0);
  const encoded = code < 0x80 ? `%${code.toString(16).padStart(2, "0")}` : encodeURIComponent(character).toLowerCase();
  return /[!-~]/.test(character) ? [character, encoded] : [encoded];
}

/**
 * Where a link to a page leads that a chat or an e-mail program has damaged: with punctuation of the sentence around it at its end, with
 * `&` written as `&amp;`, or with its `?` or `#` percent-encoded. Such a link would open another page, or another view without saying so.
 * @returns path, query and fragment; null if there is nothing to repair
 */
export function repairedLink({ pathname, search }: { pathname: string; search: string }): string | null {
  const [path = "", ...fragments] = withQuery(pathname + search).replace(/&amp(?:;|%3b)/gi, "&").split("#");
  const [link, fragment] = [trimmed(path), withoutEndings(fragments.join("%23"))];
  if (link === pathname + search && fragments.length === 0) return null;
  const safe = safeReturnPath(link);
  return fragment === "" || safe !== link ? safe : `${safe}#${fragment}`;
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

/** Takes time in proportion to the length, which strangers choose. */
function trimmed(link: string): string {
  const [, query = ""] = link.split(/\?(.*)/s);
  const last = query.slice(query.lastIndexOf("&") + 1);
  if (last.includes("=") && freeTexts.includes(last.split("=", 1)[0]!)) return link;
  const lastPart = Math.max(link.lastIndexOf("?"), link.lastIndexOf("&")) + 1;
  const sentence = link.slice(lastPart).search(onwards);
  return withoutEndings(sentence < 0 ? link : link.slice(0, lastPart + sentence));
}

function withoutEndings(link: string): string {
  const text = link.toLowerCase();
  let end = text.length;
  for (;;) {
    // Next appends `=` to a parameter without a value.
    const before = text.endsWith("=", end) ? end - 1 : end;
    const ending = endings.find((one) => text.endsWith(one, before));
    if (ending === undefined) return link.slice(0, end);
    end = before - ending.length;
  }
}
