"use client";

import { useEffect } from "react";
import { announceStart } from "@/lib/client/startup/startup";

/** Stops the startup guard once React has hydrated the page. */
export function StartSignal() {
  useEffect(announceStart, []);
  return null;
}
