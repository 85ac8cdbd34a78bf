import { useTranslations } from "next-intl";
import { PricesLoading } from "@/components/prices/prices-loading";

/** Painted at once on the way here: the first sentence and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("shell.coming");
  return <PricesLoading coming={t("prices")} />;
}
