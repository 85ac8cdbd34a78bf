import type { ReactNode } from "react";
import { classes } from "../classes";

export type Tone = "accent" | "neutral" | "up" | "down" | "warn";

const tones: Record<Tone, string> = {
  accent: "bg-soft text-accent-text",
  neutral: "bg-hover text-muted",
  up: "bg-up-soft text-up",
  down: "bg-down-soft text-down",
  warn: "bg-warn-soft text-warn",
};

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text, for states. */
  dot?: boolean;
  size?: "md" | "sm";
  className?: string;
  children: ReactNode;
}

/** A pill: a state, a count, a change. */
export function Badge({ tone = "accent", dot = false, size = "md", className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 rounded-full px-2 font-[550] whitespace-nowrap",
        size === "md" ? "min-h-[22px] text-xs" : "min-h-[18px] text-[0.786rem]",
        tones[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}

/** A quiet outlined word: a topic, a format, a unit. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classes("inline-flex items-center rounded-[6px] border border-line px-1.5 py-px text-[0.821rem] text-muted", className)}>{children}</span>
  );
}
