import "server-only";
import { cookies } from "next/headers";
import { parseTour, tourCookie } from "@/lib/shared/tour";

/** The point at which the tour of the demo stands; null where none is wanted. */
export async function readTour(): Promise<number | null> {
  return parseTour((await cookies()).get(tourCookie)?.value);
}
