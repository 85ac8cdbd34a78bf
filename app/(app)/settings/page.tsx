import { SettingsScreen } from "@/components/settings/settings-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { AccountGuard } from "@/lib/client/startup/account-guard";
import { readPreferences } from "@/lib/server/readers/preferences";
import { accountMark, requireSession } from "@/lib/server/session/current";
import { titled } from "../../titled";

export const generateMetadata = titled("shell.titles.settings");

export default async function SettingsPage() {
  const [session, preferences] = await Promise.all([requireSession(), readPreferences()]);
  return (
    <ClientMessages namespaces={["settings"]}>
      <AccountGuard mark={accountMark(session.user)} />
      <SettingsScreen user={session.user} preferences={preferences} />
    </ClientMessages>
  );
}
