/**
 * Shares one read among all callers that arrive while another is in progress. A caller only shares a read that begins after its call, so no
 * result is older than its request; at most one read runs at a time, and one waits. The read gets the arguments of the first waiting
 * caller.
 */
export function shareRead<A extends unknown[], T>(read: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let waiting: Promise<T> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return (...args) => {
    waiting ??= running.then(() => {
      waiting = null;
      const reading = read(...args);
      running = reading.catch(() => {});
      return reading;
    });
    return waiting;
  };
}
