import { shareRead } from "../domain/share-read";

/** Reads for a key, or shares the read that another who asked with the same key waits for. */
export type ShareAnswers = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Equal questions that arrive together are answered by one read, which begins after each of them was asked: of a
 * person's tabs, which all ask again when something happens, the database sees one or two. The key must say all that
 * an answer depends on, who asks included.
 */
export function createAnswerSharing(): ShareAnswers {
  const reads = new Map<string, { ask: () => Promise<unknown>; askers: number }>();
  return async <T>(key: string, read: () => Promise<T>) => {
    const shared = reads.get(key) ?? { ask: shareRead(read), askers: 0 };
    reads.set(key, shared);
    shared.askers += 1;
    try {
      return (await shared.ask()) as T;
    } finally {
      shared.askers -= 1;
      if (shared.askers === 0) reads.delete(key);
    }
  };
}
