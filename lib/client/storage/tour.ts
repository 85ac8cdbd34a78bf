import { parseTour, tourCookie, tourOver } from "@/lib/shared/tour";
import { readCookie, writeCookie } from "./cookies";

/** Offers the tour on the next screen, unless it was finished or skipped in this browser before. */
export function offerTour(): void {
  if (readCookie(tourCookie) !== tourOver) writeCookie(tourCookie, 0);
}

/** Stores the current point, so that a reload continues there. */
export function storeTourPoint(point: number): void {
  writeCookie(tourCookie, point);
}

/** Never shows the tour again. */
export function endTour(): void {
  writeCookie(tourCookie, tourOver);
}

/** Forgets an unfinished tour: the next session may be somebody else's. */
export function forgetTour(): void {
  if (parseTour(readCookie(tourCookie)) !== null) writeCookie(tourCookie, 0, 0);
}
