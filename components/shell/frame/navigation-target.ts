"use client";

import { usePathname } from "next/navigation";
import { createContext, type MouseEvent, use, useEffect, useState } from "react";

/** The path that was chosen and is still to come; null while nothing is on its way. */
export const NavigationTargetContext = createContext<string | null>(null);

/** The path that the frame speaks of: the one on its way, else the one that is shown. */
export function useShownPath(): string {
  const pathname = usePathname();
  return use(NavigationTargetContext) ?? pathname;
}

/**
 * Which page is on its way, known from the click on, so that the frame answers at once and the page may take its time.
 * A link that the router follows has its default prevented by then; every other click is the browser's.
 */
export function useNavigationTarget(): { target: string | null; onClick: (event: MouseEvent) => void } {
  const pathname = usePathname();
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    const giveUp = () => setChosen(null);
    window.addEventListener("popstate", giveUp);
    return () => window.removeEventListener("popstate", giveUp);
  }, []);
  const onClick = (event: MouseEvent) => {
    const link = event.defaultPrevented && event.target instanceof Element ? event.target.closest("a") : null;
    if (link && link.origin === window.location.origin && link.pathname !== pathname) setChosen({ from: pathname, to: link.pathname });
  };
  // Whatever page comes, that one or an error's, ends the wait.
  return { target: chosen?.from === pathname ? chosen.to : null, onClick };
}
