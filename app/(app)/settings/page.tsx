import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { readPreferences } from "@/lib/server/readers/preferences";
import { readSession } from "@/lib/server/session/current";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.titles");
  return { title: t("settings") };
}

export default async function SettingsPage() {
  const [session, preferences] = await Promise.all([readSession(), readPreferences()]);
  if (!session) redirect("/login");
  return (
    <ClientMessages namespaces={["settings"]}>
      <SettingsScreen user={session.user} preferences={preferences} />
    </ClientMessages>
  );
}
