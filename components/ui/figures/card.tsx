import type { ReactNode } from "react";
import { classes } from "../classes";

interface CardProps {
  /** A heading at the top left, 13 px. */
  title?: ReactNode;
  /** A button after the title that explains it, outside the heading. */
  explanation?: ReactNode;
  /** Shown at the top right, beside the title: a chip, a link, a small button. */
  actions?: ReactNode;
  /** `flush` removes the padding, for a table or list that brings its own. */
  padding?: "normal" | "flush";
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A surface with a hairline border. */
export function Card({ title, explanation, actions, padding = "normal", id, className, children }: CardProps) {
  const flush = padding === "flush";
  return (
    <section id={id} className={classes("card", !flush && "px-4.5 py-4", className)}>
      {title || actions ? (
        <div className={classes("card-head", flush ? "px-4.5 pt-4 pb-3" : "mb-3")}>
          {!title ? null : explanation ? <div className="explained"><h2>{title}</h2>{explanation}</div> : <h2>{title}</h2>}
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}
