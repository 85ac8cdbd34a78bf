"use client";

import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from "react";
import { asServerTime } from "@/lib/shared/server-time";

const tickMs = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/**
 * Null until the first tick: until then the server's time is used, so that hydration matches the server's HTML and renders nothing twice.
 */
let nowMs: number | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (nowMs !== null) nowMs = asServerTime(Date.now());
  timer ??= setInterval(() => {
    nowMs = asServerTime(Date.now());
    for (const notify of listeners) notify();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const RenderedAt = createContext<number | null>(null);

/** Provides the server's time for the first paint, so that browser and server agree on every age. */
export function ClockProvider({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  return <RenderedAt value={renderedAtMs}>{children}</RenderedAt>;
}

/**
 * A value that depends on the time, kept up to date. The component renders
 * again only when the result changes, so the result must be a primitive.
 */
export function useAtNow<T extends string | number | boolean | null>(read: (nowMs: number) => T): T {
  const renderedAtMs = useContext(RenderedAt);
  const client = useCallback(() => read(nowMs ?? renderedAtMs ?? asServerTime(Date.now())), [read, renderedAtMs]);
  const server = useCallback(() => read(renderedAtMs ?? 0), [read, renderedAtMs]);
  return useSyncExternalStore(subscribe, client, server);
}

/** When the server rendered this page, in milliseconds; the same in the browser, whatever its clock says. */
export function useRenderedAtMs(): number {
  return useContext(RenderedAt) ?? 0;
}
