/** Names that readers would take for the site's own. */
const RESERVED = new Set([
  "admin", "administrator", "anonymous", "billing", "help", "helpdesk", "info", "me", "memescope", "memex", "mod", "moderator", "null",
  "official", "owner",
  "postmaster", "root", "security", "staff", "support", "sysadmin", "system", "team", "undefined", "verified", "webmaster",
]);
/** Characters that look alike in most typefaces. */
const LOOK_ALIKES: Record<string, string> = { 0: "o", 1: "i", l: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
const RESERVED_FOLDED = new Set([...RESERVED].map(foldLookAlikes));

/** Whether a name is reserved for the site: `Adm1n`, `MemescopeSupport`, or a name like those of demo accounts. */
export function isReservedName(name: string): boolean {
  const words = name.toLowerCase().split(/[_\s.-]/).filter(Boolean);
  if (words[0] === "demo" && words.length > 1) return true;
  const whole = foldLookAlikes(words.join(""));
  // `official_support` is reserved; `root_beer` and `team_ada` are not.
  return RESERVED_FOLDED.has(whole) || whole.includes(foldLookAlikes("memescope"))
    || (words.length > 1 && words.every((word) => RESERVED_FOLDED.has(foldLookAlikes(word))));
}

function foldLookAlikes(word: string): string {
  return [...word].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
}
