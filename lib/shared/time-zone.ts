import { dateFormat } from "./format/intl";

/** The cookie that holds the browser's time zone, for the server. */
export const timeZoneCookie = "memescope-time-zone";

/** A name from the IANA time zone database that this runtime knows; UTC for anything else. */
export function parseTimeZone(raw: string | null | undefined): string {
  if (!raw) return "UTC";
  try {
    return dateFormat("en", { timeZone: raw }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
