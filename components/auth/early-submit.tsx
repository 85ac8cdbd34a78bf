"use client";

import { useEffect } from "react";
import { holdEarlySubmit, sendHeld } from "@/lib/client/startup/early-submit";

/** Place before a page's forms: a form submitted before hydration is held and submitted again once the page is hydrated. */
export function EarlySubmit({ nonce }: { nonce: string | undefined }) {
  useEffect(sendHeld, []);
  const source = typeof window === "undefined" ? `(${holdEarlySubmit.toString()})()` : "";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
