"use client";

import { useState, useSyncExternalStore } from "react";
import { storePreference } from "@/lib/client/storage/preferences";
import type { SidebarState } from "@/lib/shared/preferences";

/** As the stylesheet draws it (`.sidebar`), before any script. */
const narrow = "(width < 68.75rem)";

export interface Sidebar {
  state: SidebarState;
  /** Whether it is narrow: by choice, or because the window is. */
  collapsed: boolean;
  toggle: () => void;
}

/** The sidebar's state, remembered in this browser. Back as the window would have it, it follows the window again. */
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
