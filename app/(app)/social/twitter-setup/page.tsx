import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { SetupScreen } from "@/components/social/setup/setup-screen";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readInitialJob, readScrapingStats, readSocialSource, readTrackedProfile, readWebhooks } from "@/lib/server/readers/social";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("social.setup");
  return { title: t("heading") };
}

export default async function TwitterSetupPage() {
  const [initialJob, source, stats, profile, webhooks] = await Promise.all([
    readInitialJob(), undefinedUnlessAnswered(readSocialSource()), undefinedUnlessAnswered(readScrapingStats()), undefinedUnlessAnswered(readTrackedProfile()), undefinedUnlessAnswered(readWebhooks()),
  ]);
  return (
    <ClientMessages namespaces={["social"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <SetupScreen initial={{ ...initialJob, source, stats, profile, webhooks }} />
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
