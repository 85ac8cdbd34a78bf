import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LiveProvider } from "@/components/shell/channel/live-provider";
import { ClientMessages } from "@/components/shell/client-messages";
import { ReadingMark, SandboxMark } from "@/components/shell/frame/network-marks";
import { Shell } from "@/components/shell/shell";
import { TourHost } from "@/components/shell/tour/tour-host";
import { UnreadMentions } from "@/components/shell/frame/unread-mentions";
import { socialCalls } from "@/contracts/social/calls";
import { ClockProvider } from "@/lib/client/startup/clock";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import { OffersProvider } from "@/lib/client/request/offers";
import { readEnv } from "@/lib/server/env";
import { readPartOrNull } from "@/lib/server/readers/call-product-api";
import { readMissingSources } from "@/lib/server/readers/missing-sources";
import { readUnavailableCalls } from "@/lib/server/readers/unavailable-calls";
import { readNetwork } from "@/lib/server/readers/network";
import { readNowMs } from "@/lib/server/readers/now";
import { readPreferences } from "@/lib/server/readers/preferences";
import { requireSession } from "@/lib/server/session/current";
import { markWaitMs } from "@/lib/server/readers/optional";
import { parseTour, tourCookie } from "@/lib/shared/tour";

/** The frame of every signed-in page. The middleware has already redirected visitors who were not signed in when it checked. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const [session, preferences, unsupported, missing, jar] = await Promise.all([
    requireSession(), readPreferences(), readUnavailableCalls(), readMissingSources(), cookies(),
  ]);
  const { username, email } = session.user;
  const tour = parseTour(jar.get(tourCookie)?.value);
  return (
    <ClientMessages namespaces={["shell", "live"]}>
      <OffersProvider unsupported={unsupported}>
        <MissingSourcesProvider missing={missing}>
          <LiveProvider wsUrl={readEnv().productApiWsUrl}>
            <Shell user={{ username, email }} sidebar={preferences.sidebar} marks={{
              sandbox: <NetworkMark Mark={SandboxMark} />, reading: <NetworkMark Mark={ReadingMark} />,
            }} unread={<Unread />} tour={tour === null ? null : <TourHost from={tour} />}>{children}</Shell>
          </LiveProvider>
        </MissingSourcesProvider>
      </OffersProvider>
    </ClientMessages>
  );
}

/** Awaits the network in parallel with the page, so that the page does not wait for it. */
async function NetworkMark({ Mark }: { Mark: typeof SandboxMark }) {
  return <ClockProvider renderedAtMs={readNowMs()}><Mark initial={await readNetwork()} /></ClockProvider>;
}

/**
 * Awaits the count in parallel with the page, and like the network for a moment only. Without a boundary, which would send it after the
 * page, hidden, with a script that moves it into place.
 */
async function Unread() {
  const initial = await readPartOrNull(socialCalls.unread, {}, markWaitMs);
  return initial === null ? null : <UnreadMentions initial={initial} />;
}
