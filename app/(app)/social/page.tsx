import { LatestMentions, latestCount } from "@/components/social/latest-mentions";
import { SocialOverview } from "@/components/social/social-overview";
import { SharesCard } from "@/components/social/trackers/shares-card";
import { mentionQuery, socialCalls } from "@/contracts/social/calls";
import { socialTrackersCalls } from "@/contracts/social/trackers";
import { shareRanges } from "@/contracts/social/trackers-rules";
import { oneOf } from "@/lib/client/address/url-state";
import { readPart, readPartOrNull } from "@/lib/server/readers/call-product-api";
import { readInitialJob } from "@/lib/server/readers/social";
import { type PageProps, Screen } from "../screen";
import { titled } from "../../titled";

export const generateMetadata = titled("social.overview.title");

export default async function SocialPage({ searchParams }: PageProps) {
  const { range } = await searchParams;
  const [initialJob, metrics, shares, latest] = await Promise.all([
    readInitialJob(), readPart(socialCalls.metrics),
    readPartOrNull(socialTrackersCalls.shares, { query: { range: oneOf(shareRanges, range, "7d") } }),
    readPart(socialCalls.mentionPage, { query: mentionQuery.parse({ match: "mention", page_size: latestCount }) }),
  ]);
  // Without a tracking job the API refuses both, so nothing is missing then.
  const isIncomplete = initialJob.job !== null && (latest === undefined || shares === undefined);
  return (
    <Screen namespaces={["social"]}>
      <SocialOverview initial={{ ...initialJob, metrics }} isIncomplete={isIncomplete}>
        {latest ? <LatestMentions mentions={latest.mentions} /> : null}
        {shares ? <SharesCard shares={shares} /> : null}
      </SocialOverview>
    </Screen>
  );
}
