import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** A profile that an account has linked in this browser. */
export interface ProfileLink {
  userId: string;
  profileId: string;
  profileUrl: string;
}

/** SPEC.md section 3: the browser's record of the linked profile on the external platform. The server stores it too. */
export const profileLink = createStore<ProfileLink>(accountKeys.profile, (stored) => {
  const { userId, profileId, profileUrl } = stored as Partial<Record<string, unknown>>;
  return typeof userId === "string" && typeof profileId === "string" && typeof profileUrl === "string"
    ? { userId, profileId, profileUrl }
    : null;
});

/** The profile that this account has linked in this browser; null if there is none. */
export function readProfileLink(userId: string): ProfileLink | null {
  const link = profileLink.read();
  return link?.userId === userId ? link : null;
}
