import { redirect } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { LiveProvider } from "@/components/live/live-provider";
import { ClientMessages } from "@/components/shell/client-messages";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Shell } from "@/components/shell/shell";
import { UnreadMentions } from "@/components/shell/unread-mentions";
import { readEnv } from "@/lib/server/env";
import { readNetwork } from "@/lib/server/network";
import { readPreferences } from "@/lib/server/preferences";
import { readSession } from "@/lib/server/session";
import { settle } from "@/lib/server/settle";
import { readUnread } from "@/lib/server/social";

/** The frame of every signed-in page. The middleware has already sent away who is not signed in. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const [session, preferences] = await Promise.all([readSession(), readPreferences()]);
  if (!session) redirect("/login");
  const { username, email } = session.user;
  return (
    <ClientMessages namespaces={["shell", "live"]}>
      <LiveProvider wsUrl={readEnv().productApiWsUrl}>
        <Shell user={{ username, email }} sidebar={preferences.sidebar} badge={<NetworkBadge />} unread={<Suspense><Unread /></Suspense>}>{children}</Shell>
      </LiveProvider>
    </ClientMessages>
  );
}

/** Awaits the network beside the page, not before it. */
async function NetworkBadge() {
  const network = await readNetwork();
  return network?.sandbox ? <SandboxBadge /> : null;
}

/** The count is drawn when it is there; the frame does not wait for it. */
async function Unread() {
  const initial = await settle(readUnread());
  return initial === null ? null : <UnreadMentions initial={initial} />;
}
