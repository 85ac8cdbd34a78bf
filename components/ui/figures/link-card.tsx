import type { ReactNode } from "react";
import type { IconName } from "./drawings";
import { Icon } from "./icons";
import { Link } from "../controls/link";

interface LinkCardProps {
  href: string;
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
}

/** A card that is a link as a whole. */
export function LinkCard({ href, icon, title, text }: LinkCardProps) {
  return (
    <Link href={href} className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-hover">
      <span className="grid size-10 shrink-0 place-items-center rounded-card bg-soft text-accent-text"><Icon name={icon} size={18} /></span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-pretty text-muted">{text}</span>
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </Link>
  );
}
