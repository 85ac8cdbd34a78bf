import { LocalTime } from "@/components/times/local-time";
import { useCall } from "@/lib/client/cache/use-call";
import { useTranslations } from "@/lib/shared/use-translations";

/** When the oldest of the prices behind a figure was quoted. Fetches the prices only once it is rendered. */
export function QuoteTime() {
  const t = useTranslations("wallets.explain");
  const { data, error } = useCall("GET /api/prices/latest");
  const times = (data ?? []).map(({ last_updated }) => last_updated).filter((at) => at !== null);
  if (!data && !error) return <span className="text-muted">{t("quoteLoading")}</span>;
  const oldest = times.sort()[0];
  if (!oldest) return <span className="text-muted">{t("noQuote")}</span>;
  return <span className="text-muted">{t.rich("quotedAt", { time: () => <LocalTime at={oldest} withDay /> })}</span>;
}
