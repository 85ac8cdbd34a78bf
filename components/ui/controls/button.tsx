import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../classes";
import type { IconName } from "../figures/drawings";
import { Icon } from "../figures/icons";
import { Spinner } from "../figures/spinner";
import { Link } from "./link";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

/** A button's classes, for elements that only look like one. */
export function buttonClasses(variant: ButtonVariant, wide = false, className?: string): string {
  return classes("button", `button-${variant}`, wide && "w-full whitespace-normal", className);
}

interface LookProps {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Fills the width of its container. */
  wide?: boolean;
  children: ReactNode;
}

interface ButtonProps extends LookProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Shows a spinner and refuses clicks, but keeps the focus where it is. */
  busy?: boolean;
  /** Refuses clicks for now without a spinner, and keeps the focus too. */
  held?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button, 36 px high (44 px on touch screens). `type` defaults to "button". */
export function Button(
  { variant = "secondary", icon, wide = false, busy = false, held = false, className, children, onClick, ...rest }: ButtonProps,
) {
  const refuses = busy || held;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={refuses || undefined}
      aria-busy={busy || undefined}
      onClick={refuses ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, wide, className)}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LookProps {
  href: string;
  /** Opens in a new tab, without a referrer or opener. */
  external?: boolean;
}

/** A link that looks like a button. Use it to navigate, and a button to act. */
export function ButtonLink({ variant = "secondary", icon, wide = false, href, external = false, children }: ButtonLinkProps) {
  const look = buttonClasses(variant, wide);
  const content = <>{icon ? <Icon name={icon} /> : null}{children}</>;
  if (external) return <a href={href} target="_blank" rel="noreferrer noopener" className={look}>{content}</a>;
  return <Link href={href} className={look}>{content}</Link>;
}
