"use client";

import { useEffect } from "react";
import { holdEarlySubmit, sendHeld } from "@/lib/client/startup/early-submit";

/** Stands before the forms of a page: one that is sent before the page works is sent as soon as it does. */
export function EarlySubmit({ nonce }: { nonce: string | undefined }) {
  useEffect(sendHeld, []);
  const source = typeof window === "undefined" ? `(${holdEarlySubmit.toString()})()` : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
