"use client";

import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import type { CallKey } from "@/contracts/calls";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { callPath, type CallInput } from "../request/api";
import { onUnreadable, unreadableOf } from "../request/unreadable";

const RenderedCounts = createContext<UnreadableCounts>({});

/** @param rendered what the answers lack that the server rendered the page with */
export function UnreadableProvider({ rendered, children }: { rendered: UnreadableCounts; children: ReactNode }) {
  return <RenderedCounts value={rendered}>{children}</RenderedCounts>;
}

/** How many entries of lists the newest answer of a call lacks because they could not be read. */
export function useUnreadable<K extends CallKey>(call: K, input: CallInput<K> = {}): number {
  const rendered = useContext(RenderedCounts)[call] ?? 0;
  const path = callPath(call, input);
  return useSyncExternalStore(onUnreadable, () => unreadableOf(path), () => undefined) ?? rendered;
}
