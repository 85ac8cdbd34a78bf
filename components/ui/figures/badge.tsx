import type { ReactNode } from "react";
import { classes } from "../classes";
import { spoken } from "./unknown-figure";

export type Tone = "accent" | "neutral" | "up" | "down" | "warn";

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
  return <span className={classes("badge", size === "sm" && "badge-sm", dot && "badge-dot", `tone-${tone}`, className)}>{spoken(children)}</span>;
}

/** A quiet outlined word: a topic, a format, a unit. */
export function Tag({ children, title, className }: { children: ReactNode; title?: string; className?: string }) {
  return <span title={title} className={classes("tag", className)}>{children}</span>;
}
