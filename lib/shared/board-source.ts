/**
 * Where a server could show sample data: names the account whose live leaderboard is shown instead. Another
 * account in the same browser starts with its own default.
 */
export const liveBoardCookie = "memescope-live-board";

export type BoardSource = "sample" | "live";

const samplePrefix = "sample-";

/** The id of the made-up player at a place; a product API's ids never begin like it. */
export function sampleEntryId(place: number): string {
  return `${samplePrefix}${place}`;
}

/** Whether an answered row is a made-up player's, whichever screen asked for it. */
export function isSampleEntry({ id }: { id: string }): boolean {
  return id.startsWith(samplePrefix);
}
