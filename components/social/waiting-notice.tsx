"use client";

import { LocalTime } from "@/components/times/local-time";
import { Alert } from "@/components/ui/figures/alert";
import { useTranslations } from "@/lib/shared/use-translations";

/** Says that the social network must not be queried for a while, and until when if that is known. */
export function WaitingNotice({ until }: { until: string | null }) {
  const t = useTranslations("social.setup.active");
  return <Alert tone="warn">{until === null ? t("waitingShort") : t.rich("waiting", { time: () => <LocalTime at={until} /> })}</Alert>;
}
