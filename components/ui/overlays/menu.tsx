import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { loadWhenReachable, preload } from "@/lib/shared/server-unreachable";
import { classes } from "../classes";
import type { MenuEntry } from "./menu-entries";

const loadPanel = () => loadWhenReachable(() => import("./menu-panel"));
const MenuPanel = lazy(() => loadPanel().then(({ MenuPanel: Panel }) => ({ default: Panel })));

interface MenuProps {
  /** The button's title, which is its accessible name too: a second copy would be read out as its description. */
  label: string;
  entries: readonly MenuEntry[];
  /** The button's content; any text in it must be hidden from assistive technology. */
  children: ReactNode;
  /** Called when the pointer or the focus reaches the button, for entries that are loaded only then. */
  onReach?: () => void;
  /** Opens upwards, scrolling the page to make room if possible, because what the menu is about is below the button. */
  isAbove?: boolean;
  /** The button's edge that the menu aligns with; defaults to "start" if `isAbove`, otherwise to "end". */
  align?: "start" | "end";
  className?: string;
}

/** A button that opens a menu. Radix and its positioning load when the pointer or the focus first reaches the button. */
export function Menu({ label, entries, children, onReach, isAbove, align, className }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"no" | "by pointer" | "by key">("no");
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const isOpen = open !== "no";
  const begin = (at: HTMLElement, how: "by pointer" | "by key") => {
    setLandmark(at.closest<HTMLElement>("header, main"));
    setOpen(how);
  };
  const reach = () => {
    preload(loadPanel);
    onReach?.();
  };
  return (
    <span className="relative inline-flex">
      <button
        ref={button} type="button" title={label} aria-haspopup="menu" aria-expanded={isOpen}
        onPointerEnter={reach} onFocus={reach}
        // A click made by a key has a `detail` of 0.
        onClick={({ detail, currentTarget }) => (isOpen ? setOpen("no") : begin(currentTarget, detail === 0 ? "by key" : "by pointer"))}
        onKeyDown={(event) => { if (event.key === "ArrowDown") { event.preventDefault(); begin(event.currentTarget, "by key"); } }}
        className={classes("opener", className)}
      >
        {children}
      </button>
      {isOpen ? (
        <Suspense>
          <MenuPanel
            label={label} entries={entries} button={button} landmark={landmark} isAbove={isAbove} align={align}
            startsAtEntry={open === "by key"} onClose={() => setOpen("no")}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
