"use client";

import { useEffect } from "react";
import type { UnreadCount } from "@/contracts/social";
import { usePollMs } from "@/components/live/use-poll-ms";
import { useCall } from "@/lib/client/cache/use-call";

interface UnreadSourceProps {
  initial: UnreadCount | undefined;
  onCount: (unread: number) => void;
}

/** Keeps the number of unread mentions true: live messages and marks change it, without the live channel a poll does. Draws nothing. */
export function UnreadSource({ initial, onCount }: UnreadSourceProps) {
  const { data } = useCall("GET /api/v1/social/mentions/unread", {}, { fallback: initial, refreshMs: usePollMs("never") });
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) onCount(unread);
  }, [unread, onCount]);
  return null;
}
