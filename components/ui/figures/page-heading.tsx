import type { ReactNode } from "react";
import { classes } from "../classes";

interface PageHeadingProps {
  /** Null if the frame already has the screen's title: then it is a paragraph in the same size. */
  level?: 1 | 2 | null;
  className?: string;
  children: ReactNode;
}

/** A page's heading, above its content. */
export function PageHeading({ level = 1, className, children }: PageHeadingProps) {
  const Heading = level === null ? "p" : (`h${level}` as const);
  return <Heading className={classes("text-2xl font-[650] tracking-tight", className)}>{children}</Heading>;
}
