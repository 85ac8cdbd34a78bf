"use client";

import { useEffect, useState } from "react";
import { isNavigationLoop, readTraversals } from "./navigation-loop";

/** Whether this tab is in a loop of back and forward navigations. Once true, it stays true for this document. */
export function useNavigationLoop(): boolean {
  const [isLoop, setIsLoop] = useState(false);
  useEffect(() => {
    // The document's inline script has recorded the navigation by now: its listeners were added first.
    const judge = () => {
      if (isNavigationLoop(readTraversals(), Date.now())) setIsLoop(true);
    };
    judge();
    window.addEventListener("popstate", judge);
    window.addEventListener("pageshow", judge);
    return () => {
      window.removeEventListener("popstate", judge);
      window.removeEventListener("pageshow", judge);
    };
  }, []);
  return isLoop;
}
