import { Button } from "@/components/ui/controls/button";
import { useTranslations } from "@/lib/shared/use-translations";
import type { TriageStatus } from "./scene";

interface TriageStatusTextProps {
  status: TriageStatus;
  /** How many mentions are selected. */
  count: number;
}

/** Says to screen readers what the last key did. */
export function TriageStatusText({ status, count }: TriageStatusTextProps) {
  const t = useTranslations("socialTriage");
  return status === "selected" ? t("selected", { count }) : t(status);
}

interface TriageBarProps {
  /** How many mentions are selected; at least one. */
  count: number;
  onRead: () => void;
  onClear: () => void;
}

/** While mentions are selected, shows how many, with buttons for what can be done with them. */
export function TriageBar({ count, onRead, onClear }: TriageBarProps) {
  const t = useTranslations("socialTriage");
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4.5 py-2">
      <span className="mr-auto font-[550]">{t("selected", { count })}</span>
      <Button icon="check" onClick={onRead}>{t("markRead")}</Button>
      <Button variant="ghost" icon="close" onClick={onClear}>{t("clear")}</Button>
    </div>
  );
}
