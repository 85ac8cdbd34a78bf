import { dateFormat } from "./format/intl";

/** Tells the server which time zone the browser is in. */
export const timeZoneCookie = "memescope-time-zone";

/** A name of the IANA time zone database that this runtime knows; UTC for anything else. */
export function parseTimeZone(raw: string | null | undefined): string {
  if (!raw) return "UTC";
  try {
    return dateFormat("en", { timeZone: raw }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
