import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { queryOfView, readMentionView } from "@/components/social/mentions/view";
import { MentionsScreen } from "@/components/social/mentions/mentions-screen";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readMentions, readInitialJob, readSocialMetrics } from "@/lib/server/readers/social";
import { pack } from "@/lib/shared/packed";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("social.mentions");
  return { title: t("heading") };
}

interface TwitterMentionsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TwitterMentionsPage({ searchParams }: TwitterMentionsPageProps) {
  const params = await searchParams;
  const view = readMentionView({ get: (name) => [params[name]].flat()[0] ?? null });
  const [initialJob, mentions, metrics] = await Promise.all([readInitialJob(), undefinedUnlessAnswered(readMentions(queryOfView(view))), undefinedUnlessAnswered(readSocialMetrics())]);
  return (
    <ClientMessages namespaces={["social"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <MentionsScreen initial={pack({ view, ...initialJob, mentions, metrics })} />
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
