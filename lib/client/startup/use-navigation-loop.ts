import { useEffect, useState } from "react";
import { isNavigationLoop, readTraversals } from "./navigation-loop";

/** Whether this tab is in a loop of back and forward navigations. Once true, it stays true for this document. */
export function useNavigationLoop(): boolean {
  const [isLoop, setIsLoop] = useState(false);
  useEffect(() => {
    // The document's inline script has recorded the navigation by now: its listeners were added first.
    const check = () => {
      if (isNavigationLoop(readTraversals(), Date.now())) setIsLoop(true);
    };
    check();
    window.addEventListener("popstate", check);
    window.addEventListener("pageshow", check);
    return () => {
      window.removeEventListener("popstate", check);
      window.removeEventListener("pageshow", check);
    };
  }, []);
  return isLoop;
}
