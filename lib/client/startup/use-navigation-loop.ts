"use client";

import { useEffect, useState } from "react";
import { addNavigation, isNavigationLoop, readNavigations, wasReachedByHistory, writeNavigations } from "./navigation-loop";

/** Whether this tab is going back and forth in circles. Once true it stays so for this document. */
export function useNavigationLoop(): boolean {
  const [isLoop, setIsLoop] = useState(false);
  useEffect(() => {
    const judge = () => {
      if (isNavigationLoop(readNavigations(), Date.now())) setIsLoop(true);
    };
    const count = () => {
      writeNavigations(addNavigation(readNavigations(), Date.now()));
      judge();
    };
    // A jump to a #fragment also raises popstate, but without the state that the router gives its entries.
    const onPopState = (event: PopStateEvent) => {
      if (event.state !== null) count();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) count();
    };
    // The document itself was counted by its inline script.
    if (wasReachedByHistory()) judge();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
  return isLoop;
}
