"use client";

import { useEffect } from "react";
import { useNotifications } from "./use-notifications";

/** Keeps the number of unread notifications, once the page works; draws nothing. */
export function NotificationsCount({ onCount }: { onCount: (unread: number) => void }) {
  const { list } = useNotifications();
  const unread = list?.unread;
  useEffect(() => {
    if (unread !== undefined) onCount(unread);
  }, [unread, onCount]);
  return null;
}
