/**
 * The cookie with a demo visitor's position in the tour: the index of the point, or `over`, which is permanent. Only "Explore the demo"
 * writes the first point, so nobody else is offered the tour. It is a cookie so that the server can reserve space for the tour, which loads
 * later.
 */
export const tourCookie = "memescope-tour";

export const tourPoints = ["live", "why", "timeline", "mentions", "board"] as const;
export type TourPoint = (typeof tourPoints)[number];

export const tourOver = "over";

/** The index of the next point; null if no tour is to be shown. */
export function parseTour(raw: string | null | undefined): number | null {
  return raw && /^\d$/.test(raw) && Number(raw) < tourPoints.length ? Number(raw) : null;
}
