import type { ButtonHTMLAttributes, Ref } from "react";
import { classes } from "../classes";
import type { IconName } from "../figures/drawings";
import { Spinner } from "../figures/spinner";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  icon: IconName;
  /** The accessible name; also the browser's own hint on hover. */
  label: string;
  tone?: "plain" | "danger";
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with a drawing, 36 px (44 px under a finger). Rows have three of them: its title is its name as well, and the drawing is its own. */
export function IconButton({ icon, label, tone = "plain", busy = false, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes("icon-button", tone === "danger" && "icon-button-danger", !busy && `icon-${icon}`, className)}
    >
      {busy ? <Spinner /> : null}
    </button>
  );
}
