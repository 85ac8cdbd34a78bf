import { ClientMessages } from "@/components/shell/client-messages";
import { SystemCheck } from "@/components/shell/recovery/system-check";
import { OffersProvider } from "@/lib/client/request/offers";
import { readEnv } from "@/lib/server/env";
import { readUnavailableCalls } from "@/lib/server/readers/unavailable-calls";
import { readSession } from "@/lib/server/session/current";
import { readChecks } from "@/lib/server/diagnostics/system-check";
import { titled } from "../../titled";

export const generateMetadata = titled("errorsScreens.check.title");

/** Shown for `?fallback=true` on any path. Anyone can read it, so it shows states and nothing else. */
export default async function SystemCheckPage() {
  const [checks, session, unsupported] = await Promise.all([readChecks(), readSession(), readUnavailableCalls()]);
  return (
    <ClientMessages namespaces={["errorsScreens"]}>
      <OffersProvider unsupported={unsupported}>
        <SystemCheck checks={checks} checkedAt={new Date().toISOString()} wsUrl={session ? readEnv().productApiWsUrl : null} />
      </OffersProvider>
    </ClientMessages>
  );
}
