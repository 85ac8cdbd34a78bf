/** SPEC.md section 3: the browser's memory of the profile linked on the external platform. */
const storageKey = "memex-profile-link";

/** A linked profile, for one account of this browser. */
export interface ProfileLink {
  userId: string;
  profileId: string;
  profileUrl: string;
}

/** The profile that this account linked in this browser; null where none is known or storage is switched off. */
export function readProfileLink(userId: string): ProfileLink | null {
  try {
    const link = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Partial<ProfileLink> | null;
    if (link?.userId !== userId || typeof link.profileId !== "string" || typeof link.profileUrl !== "string") return null;
    return { userId, profileId: link.profileId, profileUrl: link.profileUrl };
  } catch {
    return null;
  }
}

/** Remembers a linked profile; null forgets it. */
export function storeProfileLink(link: ProfileLink | null): void {
  try {
    if (link) localStorage.setItem(storageKey, JSON.stringify(link));
    else localStorage.removeItem(storageKey);
  } catch {
    // The server still knows it.
  }
}
