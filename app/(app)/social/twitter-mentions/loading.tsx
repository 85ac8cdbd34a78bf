import { useTranslations } from "next-intl";
import { MentionsLoading } from "@/components/social/mentions/mentions-skeleton";

/** Painted at once on the way here: the heading and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("social.mentions");
  return <MentionsLoading heading={t("heading")} />;
}
