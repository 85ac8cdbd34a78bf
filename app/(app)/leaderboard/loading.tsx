import { useTranslations } from "next-intl";
import { LeaderboardLoading } from "@/components/leaderboard/leaderboard-loading";

/** Painted at once on the way here: the heading and the shape of what comes. */
export default function Loading() {
  const t = useTranslations("leaderboard");
  return <LeaderboardLoading heading={t("heading")} />;
}
