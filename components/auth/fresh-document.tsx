"use client";

import { useEffect } from "react";
import { reloadIfOtherAccount } from "@/lib/client/startup/fresh-document";

/**
 * For the pages shown to signed-out visitors: reloads the document if it has
 * shown an account's pages, so that nothing of an ended session stays in memory.
 */
export function FreshDocument() {
  useEffect(() => reloadIfOtherAccount(), []);
  return null;
}
