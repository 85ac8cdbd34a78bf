import { useLocale } from "next-intl";
import { Progress } from "@/components/ui/figures/progress";
import { DOT } from "@/lib/shared/format/dot";
import { formatPercent } from "@/lib/shared/format/figures";
import { formatFileSize } from "@/lib/shared/format/file-size";
import { useTranslations } from "@/lib/shared/use-translations";

/** How much of a file has arrived, and which share, 0–1, if its length is known. Its texts are loaded with the dialog that shows it. */
export function FileProgress({ bytes, share }: { bytes: number; share?: number | undefined }) {
  const t = useTranslations("fileProgress");
  const locale = useLocale();
  return (
    <div>
      <Progress label={t("arriving")} value={bytes === 0 ? undefined : share} max={1} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {bytes === 0 ? t("waiting") : t("arrived", { size: formatFileSize(bytes, locale) })}
        {bytes === 0 || share === undefined ? null : `${DOT}${formatPercent(100 * share, locale, 0)}`}
      </p>
    </div>
  );
}
