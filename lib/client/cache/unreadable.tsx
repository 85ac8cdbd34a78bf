"use client";

import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import type { CallKey } from "@/contracts/calls";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { callPath, type CallInput } from "../request/api";
import { onUnreadable, unreadableOf } from "../request/unreadable";

const RenderedCounts = createContext<UnreadableCounts>({});

/** @param rendered how many entries could not be read in the answers that the server rendered the page with */
export function UnreadableProvider({ rendered, children }: { rendered: UnreadableCounts; children: ReactNode }) {
  return <RenderedCounts value={rendered}>{children}</RenderedCounts>;
}

/** How many list entries are missing from a call's newest answer because they could not be read. */
export function useUnreadable<K extends CallKey>(call: K, input: CallInput<K> = {}): number {
  const rendered = useContext(RenderedCounts)[call] ?? 0;
  const path = callPath(call, input);
  return useSyncExternalStore(onUnreadable, () => unreadableOf(path), () => undefined) ?? rendered;
}
