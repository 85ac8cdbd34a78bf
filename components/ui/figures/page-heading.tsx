import type { HTMLAttributes, Ref } from "react";
import { classes } from "../classes";

interface PageHeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Null where the frame has the screen's title already: then it is a line like any other, as large. */
  level?: 1 | 2 | null;
  ref?: Ref<HTMLHeadingElement>;
}

/** What a page is called, above all that it shows. */
export function PageHeading({ level = 1, className, children, ...rest }: PageHeadingProps) {
  const Heading = level === null ? "p" : (`h${level}` as const);
  return <Heading {...rest} className={classes("text-2xl font-[650] tracking-tight", className)}>{children}</Heading>;
}
