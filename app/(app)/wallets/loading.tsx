import { useTranslations } from "next-intl";
import { WalletsLoading } from "@/components/wallets/list/wallets-loading";

/** Painted at once on the way here: the heading and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("wallets");
  return <WalletsLoading heading={t("heading")} />;
}
