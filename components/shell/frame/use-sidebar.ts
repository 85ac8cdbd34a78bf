import { useState, useSyncExternalStore } from "react";
import { storePreference } from "@/lib/client/storage/preferences";
import type { SidebarState } from "@/lib/shared/preferences";

/**
 * The same breakpoint as `.sidebar` in the stylesheet, which applies before any script runs. Below `md` no sidebar is shown: the frame,
 * which the server renders for a wide window, need not be rendered again.
 */
const narrow = "(48rem <= width < 68.75rem)";

interface Sidebar {
  state: SidebarState;
  /** Whether it is narrow, by choice or because the window is. */
  collapsed: boolean;
  toggle: () => void;
}

/** The sidebar's state, remembered in this browser. Once toggled back to what the window's width calls for, it follows the width again. */
export function useSidebar(remembered: SidebarState): Sidebar {
  const [state, setState] = useState(remembered);
  const isNarrow = useSyncExternalStore(followWidth, () => window.matchMedia(narrow).matches, () => false);
  const collapsed = state === "collapsed" || (state === "auto" && isNarrow);
  const toggle = () => {
    const next = collapsed === isNarrow ? (collapsed ? "expanded" : "collapsed") : "auto";
    setState(next);
    storePreference("sidebar", next);
  };
  return { state, collapsed, toggle };
}

function followWidth(onChange: () => void): () => void {
  const width = window.matchMedia(narrow);
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
}
