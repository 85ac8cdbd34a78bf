import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { SocialOverview } from "@/components/social/social-overview";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readNowMs } from "@/lib/server/readers/now";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readInitialJob, readSocialMetrics } from "@/lib/server/readers/social";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("social.overview");
  return { title: t("title") };
}

export default async function SocialPage() {
  const [initialJob, metrics] = await Promise.all([readInitialJob(), undefinedUnlessAnswered(readSocialMetrics())]);
  return (
    <ClientMessages namespaces={["social", "live"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <SocialOverview initial={{ ...initialJob, metrics }} />
      </ClockProvider>
    </ClientMessages>
  );
}
