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
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <header className="flex items-center gap-2.5 text-md font-[650] tracking-tight"><Mark size={24} />Memescope</header>
      <main className="m-auto grid w-full max-w-[560px] gap-6 py-8">
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
    <div role="alert" className="grid justify-items-center gap-2 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-card bg-down-soft text-down"><Icon name={icon} size={22} /></span>
      <PageHeading level={level} className="text-balance">{title}</PageHeading>
      <p className="max-w-[52ch] text-muted">{text}</p>
      <div className="mt-4 flex w-full flex-wrap justify-center gap-2 max-sm:grid max-sm:justify-stretch">{actions}</div>
    </div>
  );
}
