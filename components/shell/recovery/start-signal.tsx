"use client";

import { useEffect } from "react";
import { announceStart } from "@/lib/client/startup/startup";

/** Calls off the guard of the start, once React has taken the page over. */
export function StartSignal() {
  useEffect(announceStart, []);
  return null;
}
