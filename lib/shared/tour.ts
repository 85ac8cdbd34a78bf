/**
 * Where the visitor of the demo stands in the tour: the number of its point, or `over`, which stays for good. Only "Explore the
 * demo" writes the first point, so nobody else is offered the tour. A cookie, so that the server leaves room for what loads later.
 */
export const tourCookie = "memescope-tour";

export const tourPoints = ["live", "why", "timeline", "mentions", "board"] as const;
export type TourPoint = (typeof tourPoints)[number];

export const tourOver = "over";

/** The point that is next; null where no tour is wanted. */
export function parseTour(raw: string | null | undefined): number | null {
  return raw && /^\d$/.test(raw) && Number(raw) < tourPoints.length ? Number(raw) : null;
}
