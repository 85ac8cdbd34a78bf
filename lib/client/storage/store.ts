/** A value that the browser keeps under a key. Storage that is switched off or full is no error: nothing is kept then. */
export interface Store<T> {
  /** Null where nothing is kept, or what stands there was not written here. */
  read(): T | null;
  /** Null forgets it. */
  write(value: T | null): void;
}

/** Which of the browser's storages: `tab` ends with the tab. */
export type Keeps = "always" | "tab";

/** A value kept as JSON. @param parse reads what stands there, which may be anything; what it throws counts as null */
export function createStore<T>(key: string, parse: (stored: unknown) => T | null): Store<T> {
  return {
    read() {
      try {
        return parse(JSON.parse(readText(key) ?? "null"));
      } catch {
        return null;
      }
    },
    write: (value) => writeText(key, value === null ? null : JSON.stringify(value)),
  };
}

/** The text under a key; null without one. */
export function readText(key: string, keeps: Keeps = "always"): string | null {
  try {
    return storageOf(keeps).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null forgets it. */
export function writeText(key: string, text: string | null, keeps: Keeps = "always"): void {
  try {
    if (text === null) storageOf(keeps).removeItem(key);
    else storageOf(keeps).setItem(key, text);
  } catch {
    // What is kept here is wanted, never needed.
  }
}

function storageOf(keeps: Keeps): Storage {
  return keeps === "tab" ? sessionStorage : localStorage;
}
