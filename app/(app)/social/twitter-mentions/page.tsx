import { socialCalls } from "@/contracts/social/calls";
import { queryOfView, mentionViewParams } from "@/components/social/mentions/view";
import { MentionsScreen } from "@/components/social/mentions/mentions-screen";
import { readPart } from "@/lib/server/readers/call-product-api";
import { readInitialJob } from "@/lib/server/readers/social";
import { pack } from "@/lib/shared/packed";
import { type PageProps, paramsOf, Screen } from "../../screen";
import { titled } from "../../../titled";

export const generateMetadata = titled("social.mentions.heading");

export default async function TwitterMentionsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const view = mentionViewParams.read(paramsOf(params));
  const [initialJob, mentions, metrics] = await Promise.all([
    readInitialJob(), readPart(socialCalls.mentionPage, { query: queryOfView(view) }), readPart(socialCalls.metrics),
  ]);
  return (
    <Screen namespaces={["social"]}>
      <MentionsScreen initial={pack({ view, ...initialJob, mentions, metrics })} />
    </Screen>
  );
}
