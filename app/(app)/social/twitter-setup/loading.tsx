import { useTranslations } from "next-intl";
import { SetupLoading } from "@/components/social/setup/setup-loading";

/** Painted at once on the way here: the heading and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("social.setup");
  return <SetupLoading heading={t("heading")} intro={t("intro")} />;
}
