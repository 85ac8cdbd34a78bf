/** `tick`: short, for an axis; `when`: whole, for a tooltip and a table. */
export interface TimeFormats {
  tick: (at: string) => string;
  when: (at: string) => string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * How the moments of a chart are written: hours within a day, days beyond, months within a year.
 * @param spanMs from the first to the last moment
 * @param timeZone the reader's own where left out
 */
export function timeFormats(spanMs: number, locale: string, timeZone?: string): TimeFormats {
  const zone = timeZone === undefined ? {} : { timeZone };
  const tick = new Intl.DateTimeFormat(locale, { ...zone, ...tickOptions(spanMs) });
  const when = new Intl.DateTimeFormat(locale, { ...zone, year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return { tick: (at) => tick.format(new Date(at)), when: (at) => when.format(new Date(at)) };
}

function tickOptions(spanMs: number): Intl.DateTimeFormatOptions {
  if (spanMs <= 1.5 * dayMs) return { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (spanMs <= 100 * dayMs) return { month: "short", day: "numeric" };
  return { year: "2-digit", month: "short" };
}
