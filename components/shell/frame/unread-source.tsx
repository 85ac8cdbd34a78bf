"use client";

import { useEffect } from "react";
import type { UnreadCount } from "@/contracts/social";
import { useLive } from "@/components/live/live-provider";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";

interface UnreadSourceProps {
  initial: UnreadCount | undefined;
  onCount: (unread: number) => void;
}

/** Keeps the number of unread mentions true: live messages and marks change it, without the live channel a poll does. Draws nothing. */
export function UnreadSource({ initial, onCount }: UnreadSourceProps) {
  const { state } = useLive();
  const { data } = useCall("GET /api/v1/social/mentions/unread", {}, { fallback: initial, refreshMs: state.status === "open" ? 0 : queryDefaults.pollMs });
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) onCount(unread);
  }, [unread, onCount]);
  return null;
}
