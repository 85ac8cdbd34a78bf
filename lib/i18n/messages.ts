import "server-only";
import { createHash } from "node:crypto";
import { languages, type Language } from "@/lib/shared/preferences";

/** All texts of a language, by namespace. */
type AllMessages = Record<string, Record<string, unknown>>;

/** The texts of a language, parsed at build time. */
export async function readMessages(language: Language): Promise<AllMessages> {
  const { default: messages } = (await import(`../../messages/${language}.json`)) as { default: AllMessages };
  return messages;
}

let version: Promise<string> | undefined;

/** A hash of all texts. It is part of their URLs, so browsers may cache them permanently. */
export function messagesVersion(): Promise<string> {
  version ??= Promise.all(languages.map(readMessages)).then((all) =>
    createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 8));
  return version;
}
