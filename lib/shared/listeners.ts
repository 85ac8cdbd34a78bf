/** Listeners for one kind of event; each stays until it removes itself. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** @returns a function that removes the listener */
    add: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
