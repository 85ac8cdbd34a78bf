import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingPage } from "@/components/shell/coming-page";
import { ButtonLink } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.coming");
  return { title: t("setupTitle") };
}

export default async function TwitterSetupPage() {
  const t = await getTranslations("shell.coming");
  return <ComingPage icon="social" heading={t("setupTitle")} text={t("setup")} action={<ButtonLink href="/dashboard">{t("toDashboard")}</ButtonLink>} />;
}
