import { useRef, useState } from "react";
import { viewLimits, type ViewScreen } from "@/contracts/views/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Button } from "@/components/ui/controls/button";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Popover, type PanelOfButton } from "@/components/ui/overlays/popover";
import { useTranslations } from "@/lib/shared/use-translations";
import { useSavedViews } from "./data";
import { SaveView } from "./save-view";
import { ViewsList } from "./views-list";

interface ViewsPanelProps extends PanelOfButton {
  screen: ViewScreen;
  /** The query of what the screen shows now. */
  query: string;
  /** Reduces a query to what the screen's view reads, written as the screen writes it. */
  canonical: (query: string) => string;
}

/** The saved views of a screen as links, with controls to save, order, rename and delete them. */
export function ViewsPanel({ id, button, screen, query, canonical, onClose }: ViewsPanelProps) {
  const t = useTranslations("savedViews");
  const tCommon = useTranslations("common");
  const { data, error, mutate } = useSavedViews();
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The element that had focus disappears with the change; with focus on the panel, Escape and Tab still work from there.
  const keepFocus = () => box.current?.focus();
  const views = data?.filter((one) => one.screen === screen).map((one) => ({ ...one, query: canonical(one.query) }));
  const current = views?.find((one) => one.query === query);
  return (
    <Popover id={id} label={t("list")} button={button} onClose={onClose}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4">
          <h2 className="font-semibold">{tCommon("savedViews")}</h2>
          {views?.length ? (
            <Button variant="ghost" aria-pressed={isEditing} icon={isEditing ? "check" : "edit"} onClick={() => setEditing(!isEditing)}>
              {t(isEditing ? "done" : "edit")}
            </Button>
          ) : null}
        </div>
        {error && !views ? <RetryAlert error={error} title={t("loadFailed")} onRetry={() => mutate()} className="m-3" /> : null}
        {views === undefined ? (error ? null : <div className="p-4"><SkeletonText lines={2} /></div>) : (
          <>
            <ViewsList views={views} current={current} isEditing={isEditing} onFollow={onClose} onChanged={keepFocus} />
            <div className="border-t border-line p-4">
              {current ? <p className="text-muted">{t("isSaved", { name: current.name })}</p>
                : views.length >= viewLimits.perScreen ? <p className="text-muted">{t("full", { max: viewLimits.perScreen })}</p>
                : <SaveView screen={screen} query={query} onSaved={keepFocus} />}
            </div>
          </>
        )}
      </div>
    </Popover>
  );
}
