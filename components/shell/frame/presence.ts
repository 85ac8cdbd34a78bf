import { useSyncExternalStore } from "react";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { readText, writeText } from "@/lib/client/storage/store";
import { createListeners } from "@/lib/shared/listeners";

export const presences = ["online", "away", "offline", "invisible"] as const;
export type Presence = (typeof presences)[number];

export const initialPresence: Presence = "online";

/** Whether "Appear Offline" is on: invisible is the same (SPEC.md section 4). */
export function appearsOffline(presence: Presence): boolean {
  return presence === "invisible";
}

/** "Appear Offline" switches to invisible; turning it off switches to online. */
export function toggleAppearOffline(presence: Presence): Presence {
  return appearsOffline(presence) ? "online" : "invisible";
}

/** Parses the presence that a tab stored; anything unknown is online. */
export function parsePresence(raw: string | null): Presence {
  return presences.find((known) => known === raw) ?? initialPresence;
}

const listeners = createListeners();
let presence: Presence | null = null;

function read(): Presence {
  presence ??= parsePresence(readText(accountKeys.presence, "tab"));
  return presence;
}

function write(next: Presence) {
  presence = next;
  writeText(accountKeys.presence, next, "tab");
  listeners.notify();
}

/** The user's presence and its setter. It stays in this tab and is never sent to the server (SPEC.md section 4). */
export function usePresence(): [Presence, (next: Presence) => void] {
  return [useSyncExternalStore(listeners.add, read, () => initialPresence), write];
}
