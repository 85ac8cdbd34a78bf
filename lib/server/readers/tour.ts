import "server-only";
import { cookies } from "next/headers";
import { parseTour, tourCookie } from "@/lib/shared/tour";

/** The current point of the demo's tour; null if there is no tour. */
export async function readTour(): Promise<number | null> {
  return parseTour((await cookies()).get(tourCookie)?.value);
}
