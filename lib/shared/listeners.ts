/** Those who want to be told of something, each until it ends that itself. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** @returns what ends it */
    add: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
