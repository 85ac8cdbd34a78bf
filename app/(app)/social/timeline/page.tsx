import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { TimelineScreen } from "@/components/timeline/timeline-screen";
import { queryOfView, readTimelineView } from "@/components/timeline/view";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readTimeline } from "@/lib/server/readers/timeline";
import { pack } from "@/lib/shared/packed";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("timeline");
  return { title: t("title") };
}

interface TimelinePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TimelinePage({ searchParams }: TimelinePageProps) {
  const params = await searchParams;
  const view = readTimelineView({ get: (name) => [params[name]].flat()[0] ?? null });
  const timeline = await undefinedUnlessAnswered(readTimeline(queryOfView(view, await getTimeZone())));
  return (
    <ClientMessages namespaces={["timeline"]}>
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>
          <TimelineScreen initial={pack({ view, timeline })} />
        </UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
