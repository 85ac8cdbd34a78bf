import { shareRead } from "../domain/share-read";

/** Runs a read for a key, or shares one that another request with the same key is waiting for. */
export type ShareAnswers = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Lets equal requests that arrive together share one read, which begins only after all of them arrived: when an event makes all of a
 * user's tabs refetch, the database sees one or two reads. The key must contain everything the response depends on, including the caller.
 */
export function createAnswerSharing(): ShareAnswers {
  const reads = new Map<string, { sharedRead: () => Promise<unknown>; readers: number }>();
  return async <T>(key: string, read: () => Promise<T>) => {
    const shared = reads.get(key) ?? { sharedRead: shareRead(read), readers: 0 };
    reads.set(key, shared);
    shared.readers += 1;
    try {
      return (await shared.sharedRead()) as T;
    } finally {
      shared.readers -= 1;
      if (shared.readers === 0) reads.delete(key);
    }
  };
}
