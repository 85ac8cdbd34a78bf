"use client";

import { type ReactNode, useId, useState } from "react";
import { classes } from "./classes";

interface TooltipProps {
  /** The hint; plain words. */
  text: string;
  side?: "top" | "bottom";
  align?: "center" | "start" | "end";
  className?: string;
  /** Receives the id to put into `aria-describedby` of the control. */
  children: (describedBy: string) => ReactNode;
}

const aligns = { center: "left-1/2 -translate-x-1/2", start: "left-0", end: "right-0" } as const;

/** A hint shown on hover and on focus, kept while the pointer is on it, sent away by Escape. */
export function Tooltip({ text, side = "top", align = "center", className, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span
      className={classes("relative inline-flex", className)}
      onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}
      onKeyDown={(event) => { if (event.key === "Escape" && open) { event.stopPropagation(); setOpen(false); } }}
    >
      {children(id)}
      <span
        role="tooltip" id={id} hidden={!open}
        className={classes(
          "absolute z-30 w-max max-w-[min(280px,80vw)] rounded-control border border-field bg-raised px-2.5 py-1.5 text-sm font-normal whitespace-normal text-text",
          side === "top" ? "bottom-full mb-1.5" : "top-full mt-1.5",
          aligns[align],
        )}
      >
        {text}
      </span>
    </span>
  );
}
