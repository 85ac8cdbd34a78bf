/**
 * The time one millisecond earlier. A day, hour or year includes its first moment but not its
 * end, whereas transactions, statements and balances cover everything after `from`, up to and
 * including `to`. Moving both bounds back by one millisecond makes them cover exactly the day.
 */
export function justBefore(at: Date | string): Date {
  return new Date(new Date(at).getTime() - 1);
}

/** Whether a text is the IANA name of a time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
