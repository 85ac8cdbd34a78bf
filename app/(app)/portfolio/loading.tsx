import { useTranslations } from "next-intl";
import { PortfolioLoading } from "@/components/portfolio/portfolio-loading";

/** Painted at once on the way here: the first sentence and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("shell.coming");
  return <PortfolioLoading coming={t("portfolio")} />;
}
