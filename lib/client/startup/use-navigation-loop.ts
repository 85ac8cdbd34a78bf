"use client";

import { useEffect, useState } from "react";
import { isNavigationLoop, readTraversals } from "./navigation-loop";

/** Whether this tab is going back and forth in circles. Once true it stays so for this document. */
export function useNavigationLoop(): boolean {
  const [isLoop, setIsLoop] = useState(false);
  useEffect(() => {
    // The inline script of the document has noted it by now: it listened first.
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
