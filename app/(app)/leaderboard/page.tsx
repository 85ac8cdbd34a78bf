import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingPage } from "@/components/shell/coming-page";
import { ButtonLink } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.coming");
  return { title: t("leaderboardTitle") };
}

export default async function LeaderboardPage() {
  const t = await getTranslations("shell.coming");
  return <ComingPage icon="leaderboard" heading={t("leaderboardTitle")} text={t("leaderboard")} action={<ButtonLink href="/dashboard">{t("toDashboard")}</ButtonLink>} />;
}
