import type { ButtonHTMLAttributes, Ref } from "react";
import { classes } from "../classes";
import type { IconName } from "../figures/drawings";
import { Spinner } from "../figures/spinner";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label" | "disabled"> {
  icon: IconName;
  /** The accessible name; also shown as the browser's tooltip. */
  label: string;
  tone?: "plain" | "danger";
  busy?: boolean;
  /** Refuses clicks, but keeps the focus: what was just done with it, such as opening the last page, may be what disables it. */
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A square icon button, 36 px (44 px on touch screens). There may be three per table row, so it is kept small: its title is also its
 * accessible name, and the button itself draws the icon. Where there is no form that it could submit, `type` may be undefined.
 */
export function IconButton({ icon, label, tone = "plain", busy = false, disabled = false, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-disabled={busy || disabled || undefined}
      onClick={busy || disabled ? undefined : onClick}
      className={classes("icon-button", tone === "danger" && "danger", !busy && `icon-${icon}`, className)}
    >
      {busy ? <Spinner /> : null}
    </button>
  );
}
