"use client";

import { useLocale } from "next-intl";
import { Progress } from "@/components/ui/figures/progress";
import { formatFileSize } from "@/lib/shared/format/file-size";
import { useTranslations } from "@/lib/shared/use-translations";

/** How much of a file has arrived. Its texts are loaded with the dialog that shows it. */
export function FileProgress({ bytes }: { bytes: number }) {
  const t = useTranslations("fileProgress");
  const locale = useLocale();
  return (
    <div>
      <Progress label={t("arriving")} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {bytes === 0 ? t("waiting") : t("arrived", { size: formatFileSize(bytes, locale) })}
      </p>
    </div>
  );
}
