import { createArchiveSource } from "./archive/archive";
import type { SocialSource } from "./social-source";
import { createXSource } from "./x/x";

/** Which network mentions are read from, and with what. */
export type SocialSettings =
  | { kind: "x"; url: string; bearerToken: string; fields: "tweet" | "post" }
  | { kind: "archive"; location: string };

/** The source that the settings name. */
export function createSocialSource(settings: SocialSettings, now: () => Date): SocialSource {
  return settings.kind === "x" ? createXSource({ ...settings, now }) : createArchiveSource(settings);
}
