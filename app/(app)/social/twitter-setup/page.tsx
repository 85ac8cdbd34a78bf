import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SetupScreen } from "@/components/social/setup/setup-screen";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readInitialJob, readScrapingStats, readSocialSource, readTrackedProfile, readWebhooks } from "@/lib/server/readers/social";
import { Screen } from "../../screen";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("social.setup"))("heading") });

export default async function TwitterSetupPage() {
  const [initialJob, source, stats, profile, webhooks] = await Promise.all([
    readInitialJob(), undefinedUnlessAnswered(readSocialSource()), undefinedUnlessAnswered(readScrapingStats()),
    undefinedUnlessAnswered(readTrackedProfile()), undefinedUnlessAnswered(readWebhooks()),
  ]);
  return (
    <Screen namespaces={["social"]}>
      <SetupScreen initial={{ ...initialJob, source, stats, profile, webhooks }} />
    </Screen>
  );
}
