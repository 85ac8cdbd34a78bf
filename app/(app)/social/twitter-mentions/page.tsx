import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingPage } from "@/components/shell/coming-page";
import { ButtonLink } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.coming");
  return { title: t("mentionsTitle") };
}

export default async function TwitterMentionsPage() {
  const t = await getTranslations("shell.coming");
  return <ComingPage icon="reply" heading={t("mentionsTitle")} text={t("mentions")} action={<ButtonLink href="/dashboard">{t("toDashboard")}</ButtonLink>} />;
}
