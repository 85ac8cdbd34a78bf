import { socialCalls } from "@/contracts/social/calls";
import { webhooksCalls } from "@/contracts/webhooks/calls";
import { SetupScreen } from "@/components/social/setup/setup-screen";
import { readPart, readPartOrNull } from "@/lib/server/readers/call-product-api";
import { readInitialJob } from "@/lib/server/readers/social";
import { Screen } from "../../screen";
import { titled } from "../../../titled";

export const generateMetadata = titled("social.setup.heading");

export default async function TwitterSetupPage() {
  const [initialJob, source, stats, profile, webhooks] = await Promise.all([
    readInitialJob(), readPartOrNull(socialCalls.source), readPart(socialCalls.stats),
    readPartOrNull(socialCalls.profile, { params: { username: "me" } }), readPartOrNull(webhooksCalls.list),
  ]);
  return (
    <Screen namespaces={["social"]}>
      <SetupScreen initial={{ ...initialJob, source, stats, profile, webhooks }} />
    </Screen>
  );
}
