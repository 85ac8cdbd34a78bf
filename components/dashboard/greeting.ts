import { dateFormat } from "@/lib/shared/format/intl";

type PartOfDay = "morning" | "afternoon" | "evening";

/** Which greeting fits an hour of the day, 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

/** The hour of the day, 0 to 23, in a time zone. */
export function hourIn(timeZone: string | undefined, atMs: number): number {
  return Number(dateFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(atMs));
}
