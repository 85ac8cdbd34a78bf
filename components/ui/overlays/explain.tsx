"use client";

import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { classes } from "../classes";

/** One line below the definition: where the figure comes from, when it was quoted, or at which block. */
export interface ExplainFact {
  term: string;
  value: ReactNode;
}

interface ExplainProps {
  /** The figure's own name, for the button's accessible name. */
  figure: string;
  /** What the figure is, in one sentence. */
  definition: string;
  facts?: readonly ExplainFact[];
  /** Content that has to be fetched first; rendered only while the panel is open. */
  more?: ReactNode;
  className?: string;
}

const edge = 12;
const maxWidth = 300;
/** With less room than this below the button, the panel opens upwards. */
const roomBelow = 200;

/**
 * An info button that explains what a figure is and where it comes from. The panel is a native popover: Escape or a click outside closes
 * it, nothing clips it, and it works before any script has loaded.
 */
export function Explain({ figure, definition, facts = [], more, className }: ExplainProps) {
  const t = useTranslations("common");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open" && button.current) placeBeside(button.current, currentTarget);
  };
  return (
    <span className={classes("explain", className)}>
      <button
        ref={button} type="button" popoverTarget={id} title={t("about", { figure })} className="explain-button icon-info"
      />
      <div id={id} popover="auto" onBeforeToggle={place} className="explain-panel">
        <p>{definition}</p>
        {open && more ? <p className="mt-2 border-t border-line pt-2">{more}</p> : null}
        {facts.length > 0 ? (
          <dl>
            {facts.map(({ term, value }) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}
          </dl>
        ) : null}
      </div>
    </span>
  );
}

/** A figure's name with its explanation beside it. */
export function ExplainedName(props: ExplainProps) {
  return <span className="explained"><span>{props.figure}</span><Explain {...props} /></span>;
}

/** Set by script, because the CSP refuses style attributes in server HTML. */
function placeBeside(button: HTMLElement, panel: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect();
  const width = Math.min(maxWidth, window.innerWidth - 2 * edge);
  const opensUp = window.innerHeight - bottom < roomBelow && top > roomBelow;
  panel.style.left = `${Math.max(edge, Math.min(left - edge, window.innerWidth - width - edge))}px`;
  panel.style.top = opensUp ? "auto" : `${bottom + 6}px`;
  panel.style.bottom = opensUp ? `${window.innerHeight - top + 6}px` : "auto";
}
