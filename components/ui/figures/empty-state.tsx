import type { ReactNode } from "react";
import type { IconName } from "./drawings";
import { Icon } from "./icons";

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  /** One sentence: what this place is for, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-[44ch] justify-items-center gap-1.5 px-4 py-12 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-card bg-soft text-accent-text"><Icon name={icon} size={22} /></span>
      <p className="text-lg font-semibold text-balance wrap-anywhere">{title}</p>
      {text ? <p className="text-balance break-keep text-muted">{text}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
