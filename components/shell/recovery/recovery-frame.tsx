import type { ReactNode } from "react";
import type { IconName } from "@/components/ui/figures/drawings";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { PageHeading } from "@/components/ui/figures/page-heading";

interface RecoveryFrameProps {
  icon: IconName;
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** A full page that says what went wrong and what to do next. Needs no provider, only the stylesheet. */
export function RecoveryFrame({ children, ...notice }: RecoveryFrameProps) {
  return (
    <div className="recovery">
      <header><Mark />Memescope</header>
      <main>
        <RecoveryNotice {...notice} level={1} />
        {children}
      </main>
    </div>
  );
}

interface RecoveryNoticeProps extends Omit<RecoveryFrameProps, "children"> {
  level: 1 | 2;
}

/** The heading, one sentence and the buttons; screen readers announce it at once. */
export function RecoveryNotice({ icon, title, text, actions, level }: RecoveryNoticeProps) {
  return (
    <div role="alert" className="recovery-notice">
      <span><Icon name={icon} size={22} /></span>
      <PageHeading level={level}>{title}</PageHeading>
      <p>{text}</p>
      <div>{actions}</div>
    </div>
  );
}
