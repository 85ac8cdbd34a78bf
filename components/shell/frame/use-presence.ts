"use client";

import { useSyncExternalStore } from "react";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { readText, writeText } from "@/lib/client/storage/store";
import { initialPresence, parsePresence, type Presence } from "./presence";

const listeners = new Set<() => void>();
let presence: Presence | null = null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): Presence {
  presence ??= parsePresence(readText(accountKeys.presence, "tab"));
  return presence;
}

function write(next: Presence) {
  presence = next;
  writeText(accountKeys.presence, next.status, "tab");
  for (const listener of listeners) listener();
}

/** The reader's presence. It stays in this tab: no call tells the server (SPEC.md section 4). */
export function usePresence(): [Presence, (next: Presence) => void] {
  return [useSyncExternalStore(subscribe, read, () => initialPresence), write];
}
