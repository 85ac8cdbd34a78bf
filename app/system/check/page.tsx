import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { SystemCheck } from "@/components/shell/recovery/system-check";
import { readEnv } from "@/lib/server/env";
import { readSession } from "@/lib/server/session/current";
import { readChecks } from "@/lib/server/diagnostics/system-check";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("errorsScreens.check"))("title") });

/** `?fallback=true` on any path: readable for anybody, so it says states and nothing else. */
export default async function SystemCheckPage() {
  const [checks, session] = await Promise.all([readChecks(), readSession()]);
  return (
    <ClientMessages namespaces={["errorsScreens"]}>
      <SystemCheck checks={checks} checkedAt={new Date().toISOString()} wsUrl={session ? readEnv().productApiWsUrl : null} />
    </ClientMessages>
  );
}
