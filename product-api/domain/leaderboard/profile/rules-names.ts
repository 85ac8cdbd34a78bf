/** Names that speak for the site, as they are read: whoever bears one is believed. */
const RESERVED = new Set([
  "admin", "administrator", "anonymous", "billing", "help", "helpdesk", "info", "me", "memescope", "memex", "mod", "moderator", "null", "official", "owner",
  "postmaster", "root", "security", "staff", "support", "sysadmin", "system", "team", "undefined", "verified", "webmaster",
]);
/** What reads alike in most typefaces. */
const LOOK_ALIKES: Record<string, string> = { 0: "o", 1: "i", l: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
const RESERVED_READ = new Set([...RESERVED].map(read));

/** Whether a name is kept for the site itself: `Adm1n`, `memescope_support`, or one like those of the demo's accounts. */
export function isReservedName(name: string): boolean {
  const words = name.toLowerCase().split(/[_\s.-]+/).filter(Boolean);
  if (words[0] === "demo" && words.length > 1) return true;
  if (RESERVED_READ.has(read(words.join("")))) return true;
  // `official_memescope` is the site's, `root_beer` and `team_ada` are anybody's.
  return words.length > 1 && (words.every((word) => RESERVED_READ.has(read(word))) || read(words.join("")).includes(read("memescope")));
}

function read(word: string): string {
  return [...word].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
}
