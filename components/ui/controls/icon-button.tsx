import type { ButtonHTMLAttributes, Ref } from "react";
import { classes } from "../classes";
import { Icon, type IconName } from "../figures/icons";
import { Spinner } from "../figures/spinner";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  icon: IconName;
  /** The accessible name; also the browser's own hint on hover. */
  label: string;
  tone?: "plain" | "danger";
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with a drawing, 36 px (44 px under a finger). */
export function IconButton({ icon, label, tone = "plain", busy = false, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes(
        "inline-grid size-control shrink-0 place-items-center rounded-control text-muted transition-colors disabled:text-line",
        tone === "danger" ? "hover:bg-down-soft hover:text-down" : "hover:bg-hover hover:text-text",
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
