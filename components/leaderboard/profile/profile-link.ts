import { createStore } from "@/lib/client/storage/store";

/** A linked profile, for one account of this browser. */
export interface ProfileLink {
  userId: string;
  profileId: string;
  profileUrl: string;
}

/** SPEC.md section 3: the browser's memory of the profile linked on the external platform. The server knows it too. */
export const profileLink = createStore<ProfileLink>("memex-profile-link", (stored) => {
  const { userId, profileId, profileUrl } = stored as Partial<Record<string, unknown>>;
  return typeof userId === "string" && typeof profileId === "string" && typeof profileUrl === "string" ? { userId, profileId, profileUrl } : null;
});

/** The profile that this account linked in this browser; null where none is known. */
export function readProfileLink(userId: string): ProfileLink | null {
  const link = profileLink.read();
  return link?.userId === userId ? link : null;
}
