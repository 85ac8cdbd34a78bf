"use client";

import { useEffect } from "react";
import { forgetDocument } from "@/lib/client/startup/fresh-document";

/** Stands on the pages in front of the door: whoever was led there by the router, as a session had ended, begins with nothing of it. */
export function FreshDocument() {
  useEffect(() => forgetDocument(), []);
  return null;
}
