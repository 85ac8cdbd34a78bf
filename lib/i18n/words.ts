import "server-only";
import { createHash } from "node:crypto";
import { languages, type Language } from "@/lib/shared/preferences";

/** Everything that is said in a language, by namespace. */
export type AllWords = Record<string, Record<string, unknown>>;

/** The words of a language, parsed when the product was built. */
export async function readWords(language: Language): Promise<AllWords> {
  const { default: words } = (await import(`../../messages/${language}.json`)) as { default: AllWords };
  return words;
}

let version: Promise<string> | undefined;

/** Differs from that of a build that says anything else: browsers keep words under it for good. */
export function wordsVersion(): Promise<string> {
  version ??= Promise.all(languages.map(readWords)).then((all) => createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 8));
  return version;
}
