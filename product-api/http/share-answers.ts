import { callerScope } from "../domain/request-scope";
import { shareRead } from "../domain/share-read";

/**
 * Runs a read for a key, or shares one that another request with the same key is waiting for. `onLeft` calls back once the request's client
 * no longer waits.
 */
export type ShareAnswers = <T>(key: string, read: () => Promise<T>, onLeft: (act: () => void) => void) => Promise<T>;

interface SharedRead {
  read: () => Promise<unknown>;
  /** How many requests await it. */
  readers: number;
  /** Those whose clients still wait. */
  wanted: Set<symbol>;
}

function shareWhileWanted(read: () => Promise<unknown>): SharedRead {
  const wanted = new Set<symbol>();
  return { read: shareRead(() => callerScope.runWhileWanted(() => wanted.size === 0, read)), readers: 0, wanted };
}

/**
 * Lets equal requests that arrive together share one read, which begins only after all of them arrived: when an event makes all of a
 * user's tabs refetch, the database sees one or two reads. The key must contain everything the response depends on, including the caller.
 */
export function createAnswerSharing(): ShareAnswers {
  const reads = new Map<string, SharedRead>();
  return async <T>(key: string, read: () => Promise<T>, onLeft: (act: () => void) => void) => {
    const [shared, reader] = [reads.get(key) ?? shareWhileWanted(read), Symbol(key)];
    reads.set(key, shared);
    shared.readers += 1;
    shared.wanted.add(reader);
    onLeft(() => shared.wanted.delete(reader));
    try {
      return (await shared.read()) as T;
    } finally {
      shared.wanted.delete(reader);
      shared.readers -= 1;
      if (shared.readers === 0) reads.delete(key);
    }
  };
}
