/**
 * On servers that can show sample data: the account that is shown the live leaderboard instead. Another account in the same browser starts
 * with its own default.
 */
export const liveBoardCookie = "memescope-live-board";

export type BoardSource = "sample" | "live";

const samplePrefix = "sample-";

/** The id of the sample player at a rank. A product API's ids never start with this prefix. */
export function sampleEntryId(place: number): string {
  return `${samplePrefix}${place}`;
}

/** Whether a leaderboard row is a sample player's, on any screen. */
export function isSampleEntry({ id }: { id: string }): boolean {
  return id.startsWith(samplePrefix);
}
