import { Button } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";
import type { TriageStatus } from "./scene";

interface TriageBarProps {
  status: NonNullable<TriageStatus>;
  /** How many mentions are selected. */
  count: number;
  onRead: () => void;
  onClear: () => void;
}

/**
 * Announces to screen readers what the last key did; while mentions are
 * selected, shows how many, with buttons for what can be done with them.
 */
export function TriageBar({ status, count, onRead, onClear }: TriageBarProps) {
  const t = useTranslations("socialTriage");
  return (
    <>
      <p role="status" className="sr-only">{status === "selected" ? t("selected", { count }) : t(status)}</p>
      {count === 0 ? null : (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4.5 py-2">
          <span className="mr-auto font-[550]">{t("selected", { count })}</span>
          <Button icon="check" onClick={onRead}>{t("markRead")}</Button>
          <Button variant="ghost" icon="close" onClick={onClear}>{t("clear")}</Button>
        </div>
      )}
    </>
  );
}
