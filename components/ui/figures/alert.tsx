import type { ReactNode } from "react";
import { classes } from "../classes";
import type { IconName } from "./drawings";
import { Icon } from "./icons";
import { LateText } from "./late-text";

export type AlertTone = "info" | "success" | "warn" | "error";

const styles: Record<AlertTone, { box: string; icon: IconName }> = {
  info: { box: "bg-soft text-accent-text", icon: "info" },
  success: { box: "bg-up-soft text-up", icon: "success" },
  warn: { box: "bg-warn-soft text-warn", icon: "warning" },
  error: { box: "bg-down-soft text-down", icon: "error" },
};

interface AlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A small button or link at the end, such as Retry. */
  action?: ReactNode;
  className?: string;
}

/** A message that stays until it is dealt with. Errors interrupt a screen reader; other tones wait. */
export function Alert({ tone, title, children, action, className }: AlertProps) {
  const { box, icon } = styles[tone];
  // An alert is announced as it appears; a status is not.
  const Text = tone === "error" ? "div" : LateText;
  return (
    <div role={tone === "error" ? "alert" : "status"} className={classes(
      "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-3", box, className,
    )}>
      <Icon name={icon} size={18} className={title ? "mt-0.5 self-start" : undefined} />
      <Text className="min-w-0 flex-1 basis-48">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "mt-0.5 text-text" : "text-text"}>{children}</div> : null}
      </Text>
      {action}
    </div>
  );
}
