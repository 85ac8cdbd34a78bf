/**
 * The last moment before a time, to the millisecond. A day, as a year or an hour, holds its first moment and not its end; transactions,
 * statements and balances are told after their `from`, up to and with their `to`. With both its bounds one moment earlier these tell of just the day.
 */
export function justBefore(at: Date | string): Date {
  return new Date(new Date(at).getTime() - 1);
}
