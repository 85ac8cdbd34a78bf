/** A value that the browser stores under a key. If storage is switched off or full, nothing is stored and nothing throws. */
interface Store<T> {
  /** Null if nothing is stored, or the stored value was not written by us. */
  read(): T | null;
  /** Null removes it. */
  write(value: T | null): void;
}

/** Which storage to use: `tab` is cleared when the tab is closed. */
type Persistence = "always" | "tab";

/** A value stored as JSON. @param parse reads the stored value, which may be anything; if it throws, the value is null */
export function createStore<T>(key: string, parse: (stored: unknown) => T | null, persistence?: Persistence): Store<T> {
  return {
    read() {
      try {
        return parse(JSON.parse(readText(key, persistence) ?? "null"));
      } catch {
        return null;
      }
    },
    write: (value) => writeText(key, value === null ? null : JSON.stringify(value), persistence),
  };
}

/** The text under a key; null if there is none. */
export function readText(key: string, persistence: Persistence = "always"): string | null {
  try {
    return storageOf(persistence).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. */
export function writeText(key: string, text: string | null, persistence: Persistence = "always"): void {
  try {
    if (text === null) storageOf(persistence).removeItem(key);
    else storageOf(persistence).setItem(key, text);
  } catch {
    // Nothing stored here is essential.
  }
}

function storageOf(persistence: Persistence): Storage {
  return persistence === "tab" ? sessionStorage : localStorage;
}
