import { parseTour, tourCookie, tourOver } from "@/lib/shared/tour";
import { readCookie, writeCookie } from "./cookies";

/** Offers the tour with the next screen, unless it was ended or skipped in this browser before. */
export function offerTour(): void {
  if (readCookie(tourCookie) !== tourOver) writeCookie(tourCookie, 0);
}

/** Keeps the point that is shown, so that a reload goes on there. */
export function keepTour(point: number): void {
  writeCookie(tourCookie, point);
}

/** Never shows it again. */
export function endTour(): void {
  writeCookie(tourCookie, tourOver);
}

/** The next session may be somebody's own: a tour that was left in the middle is not theirs. */
export function forgetTour(): void {
  if (parseTour(readCookie(tourCookie)) !== null) writeCookie(tourCookie, 0, 0);
}
