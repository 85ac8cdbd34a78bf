"use client";

import { type ReactNode, useId, useState } from "react";
import { Icon } from "./icons";

interface ExplainedProps {
  label: ReactNode;
  /** The button's accessible name, for example "About Total USD". */
  about: string;
  /** What the figure means and where it comes from; rendered only when asked for. */
  children: ReactNode;
}

/** A figure's label with a small button that unfolds its explanation below, in the flow: no width cuts it off. */
export function Explained({ label, about, children }: ExplainedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <span className="inline-flex max-w-full items-center gap-0.5">
        {label}
        <button
          type="button" aria-label={about} title={about} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}
          className="grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-expanded:text-accent-text"
        >
          <Icon name="info" size={13} />
        </button>
      </span>
      {open ? <span id={id} className="mt-0.5 mb-1 block text-sm font-normal text-pretty text-text">{children}</span> : null}
    </>
  );
}
