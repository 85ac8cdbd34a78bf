import type { HTMLAttributes, Ref } from "react";
import { classes } from "../classes";

interface PageHeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** 1 where the page has no other heading above it. */
  level?: 1 | 2;
  ref?: Ref<HTMLHeadingElement>;
}

/** What a page is called, above all that it shows. */
export function PageHeading({ level = 2, className, children, ...rest }: PageHeadingProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classes("text-2xl font-[650] tracking-tight", className)}>{children}</Heading>;
}
