import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { AccountGuard } from "@/lib/client/startup/account-guard";
import { readPreferences } from "@/lib/server/readers/preferences";
import { accountMark, requireSession } from "@/lib/server/session/current";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("shell.titles"))("settings") });

export default async function SettingsPage() {
  const [session, preferences] = await Promise.all([requireSession(), readPreferences()]);
  return (
    <ClientMessages namespaces={["settings"]}>
      <AccountGuard mark={accountMark(session.user)} />
      <SettingsScreen user={session.user} preferences={preferences} />
    </ClientMessages>
  );
}
