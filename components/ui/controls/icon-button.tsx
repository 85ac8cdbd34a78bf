import type { ButtonHTMLAttributes, Ref } from "react";
import { classes } from "../classes";
import type { IconName } from "../figures/drawings";
import { Icon } from "../figures/icons";
import { Spinner } from "../figures/spinner";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  icon: IconName;
  /** The accessible name; also the browser's own hint on hover. */
  label: string;
  tone?: "plain" | "danger";
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with a drawing, 36 px (44 px under a finger). Its title is its name as well: rows have three of them. */
export function IconButton({ icon, label, tone = "plain", busy = false, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes("icon-button", tone === "danger" && "icon-button-danger", className)}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
