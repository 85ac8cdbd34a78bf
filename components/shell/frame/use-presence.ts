"use client";

import { useSyncExternalStore } from "react";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { readText, writeText } from "@/lib/client/storage/store";
import { createListeners } from "@/lib/shared/listeners";
import { initialPresence, parsePresence, type Presence } from "./presence";

const listeners = createListeners();
let presence: Presence | null = null;

function read(): Presence {
  presence ??= parsePresence(readText(accountKeys.presence, "tab"));
  return presence;
}

function write(next: Presence) {
  presence = next;
  writeText(accountKeys.presence, next.status, "tab");
  listeners.notify();
}

/** The user's presence and its setter. It stays in this tab and is never sent to the server (SPEC.md section 4). */
export function usePresence(): [Presence, (next: Presence) => void] {
  return [useSyncExternalStore(listeners.add, read, () => initialPresence), write];
}
