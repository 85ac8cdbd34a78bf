/**
 * One read for all who ask while another is under way. Whoever asks shares a read that begins after they asked, so no
 * answer is older than its question; at most one runs at a time, and one waits for it. It is given the arguments of the
 * first who waits.
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
