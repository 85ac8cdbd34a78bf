import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { useTranslations } from "@/lib/shared/use-translations";

interface ExplainProps {
  /** The figure's own name, for the button's accessible name. */
  figure: string;
  /** Paragraphs and a list of facts; rendered only while the panel is open. */
  children: ReactNode;
  /** Called when the panel may be opened soon. */
  onIntent?: () => void;
}

const edge = 12;
const maxWidth = 300;
/** With less room than this below the button, the panel opens upwards. */
const roomBelow = 200;

/**
 * An info button that explains what a figure is and where it comes from. The panel is a native popover: Escape or a click outside closes
 * it, and nothing clips it.
 */
export function Explain({ figure, children, onIntent }: ExplainProps) {
  const t = useTranslations("common");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === "open");
    if (newState === "open" && button.current) placeBeside(button.current, currentTarget);
  };
  return (
    <span className="explain">
      <button
        ref={button} type="button" popoverTarget={id} title={t("about", { figure })} className="explain-button icon-info"
        onPointerEnter={onIntent} onFocus={onIntent} onClick={() => setOpen(true)}
      />
      <div id={id} popover="auto" onBeforeToggle={toggle} className="explain-panel">{open ? children : null}</div>
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
