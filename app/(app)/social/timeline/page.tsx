import { getTimeZone } from "next-intl/server";
import { timelineCalls } from "@/contracts/timeline/calls";
import { TimelineScreen } from "@/components/timeline/timeline-screen";
import { queryOfView, timelineViewParams } from "@/components/timeline/view";
import { readPart } from "@/lib/server/readers/call-product-api";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../../screen";
import { titled } from "../../../titled";

export const generateMetadata = titled("timeline.title");

export default async function TimelinePage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = timelineViewParams.read(paramsOf(params));
  const timeline = await readPart(timelineCalls.read, { query: queryOfView(view, await getTimeZone()) });
  return (
    <Screen namespaces={["timeline"]}>
      <TimelineScreen initial={pack({ view, timeline })} />
    </Screen>
  );
}
