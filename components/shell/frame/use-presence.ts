"use client";

import { useSyncExternalStore } from "react";
import { keptKeys } from "@/lib/client/storage/account-keys";
import { initialPresence, parsePresence, type Presence } from "./presence";

const listeners = new Set<() => void>();
let presence: Presence | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): Presence {
  presence ??= parsePresence(stored());
  return presence;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(keptKeys.presence);
  } catch {
    return null;
  }
}

function write(next: Presence) {
  presence = next;
  try {
    sessionStorage.setItem(keptKeys.presence, next.status);
  } catch {
    // Without storage it lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The reader's presence. It stays in this tab: no call tells the server (SPEC.md section 4). */
export function usePresence(): [Presence, (next: Presence) => void] {
  return [useSyncExternalStore(subscribe, read, () => initialPresence), write];
}
