import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { TimelineScreen } from "@/components/timeline/timeline-screen";
import { queryOfView, timelineViewParams } from "@/components/timeline/view";
import { undefinedUnlessAnswered } from "@/lib/server/readers/optional";
import { readTimeline } from "@/lib/server/readers/timeline";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../../screen";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("timeline"))("title") });

export default async function TimelinePage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = timelineViewParams.read(paramsOf(params));
  const timeline = await undefinedUnlessAnswered(readTimeline(queryOfView(view, await getTimeZone())));
  return (
    <Screen namespaces={["timeline"]}>
      <TimelineScreen initial={pack({ view, timeline })} />
    </Screen>
  );
}
