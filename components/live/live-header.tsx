import type { ReactNode } from "react";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { Button } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";
import { LiveIndicator } from "./live-indicator";
import { useRefresh } from "@/components/feedback/use-refresh";

interface LiveHeaderProps {
  heading?: ReactNode;
  /** Null if the page frame already contains the screen's title as a heading. */
  level?: 1 | null;
  /** Shown next to the heading. */
  badge?: ReactNode;
  /** What the data on the screen covers; shown next to the live indicator. */
  about: ReactNode;
  onRefresh: () => Promise<unknown>;
  /** `onRefresh` shows a message of its own once it is done. */
  saysItself?: boolean;
  /** The screen's other actions, after Refresh. */
  children?: ReactNode;
}

/** The heading of a screen that is kept up to date, with the live indicator and Refresh. */
export function LiveHeader({ heading, level = 1, badge, about, onRefresh, saysItself, children }: LiveHeaderProps) {
  const t = useTranslations("common");
  const { isBusy, run } = useRefresh(onRefresh, saysItself);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        {heading === undefined ? null : (
          <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageHeading level={level} className="min-w-0 break-words">{heading}</PageHeading>
            {badge}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {about}
          <LiveIndicator />
        </div>
      </div>
      <div data-offers className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button icon="refresh" busy={isBusy} onClick={run}>{t("refresh")}</Button>
        {children}
      </div>
    </div>
  );
}
