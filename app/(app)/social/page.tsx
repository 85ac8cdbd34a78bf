import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkCard } from "@/components/ui/link-card";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.social");
  return { title: t("title") };
}

/** The two screens of the Social group. */
export default async function SocialPage() {
  const [t, nav] = await Promise.all([getTranslations("shell.social"), getTranslations("shell.nav")]);
  return (
    <div className="page">
      <div>
        <h2 className="text-2xl font-[650] tracking-tight">{t("title")}</h2>
        <p className="mt-1 text-muted">{t("text")}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard href="/social/twitter-setup" icon="settings" title={nav("twitterSetup")} text={t("setup")} />
        <LinkCard href="/social/twitter-mentions" icon="reply" title={nav("twitterMentions")} text={t("mentions")} />
      </div>
    </div>
  );
}
