"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useId, useState } from "react";
import { NavigateContext } from "@/components/ui/controls/use-navigate";
import { focusPressedButtons } from "@/components/ui/overlays/pressed-focus";
import { showTitlesOnTap } from "@/components/ui/overlays/title-taps";
import { laterPart } from "@/lib/client/messages/with-messages";
import { isStandInEmail } from "@/lib/shared/demo-email";
import { loadWhenReachable, preload } from "@/lib/shared/server-unreachable";
import type { SidebarState } from "@/lib/shared/preferences";
import { reloadForNewVersion } from "@/lib/client/request/new-version";
import { onSessionEnd } from "@/lib/client/request/session-end";
import { endSession, leaveEndedSession } from "@/lib/client/request/session";
import { forgetDraftsOfOthers } from "@/lib/client/storage/drafts";
import { useTranslations } from "@/lib/shared/use-translations";
import { useOtherTabs } from "./channel/use-other-tabs";
import { Header, type HeaderMarks } from "./frame/header";
import { LogoutContext } from "./frame/logout-context";
import { Nav } from "./frame/nav";
import { NavigationTargetContext, useNavigationTarget } from "./frame/navigation-target";
import { PendingPage } from "./frame/pending-page";
import { useSidebar } from "./frame/use-sidebar";
import type { ShellUser } from "./frame/user-menu";
import type { PaletteLayer } from "./palette/palette-host";

const loadDrawer = () => loadWhenReachable(() => import("./frame/drawer"));
const Drawer = dynamic(() => loadDrawer().then((module) => module.Drawer), { ssr: false });
const LogoutDialog = laterPart(["accountSecurity"], () => import("./frame/logout-dialog"), "LogoutDialog");

interface ShellProps {
  user: ShellUser;
  /** The header's notices about the network. */
  marks: HeaderMarks;
  /** The number of unread mentions, for the navigation, if the product API counts them. */
  unread: ReactNode;
  /** The state stored in the cookie, so that the first paint is right. */
  sidebar: SidebarState;
  /** The tour of the demo, shown above the screen until it is ended. */
  tour?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every logged-in page: sidebar (256 px, 80 px below 1,100 px or when collapsed, a drawer below md), header of 64 px, main.
 */
export function Shell({ user, marks, unread, sidebar: remembered, tour = null, children }: ShellProps) {
  const t = useTranslations("shell");
  const sidebarId = useId();
  const sidebar = useSidebar(remembered);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [palette, setPalette] = useState<PaletteLayer>(null);
  const [asksLogout, setAsksLogout] = useState(false);
  const logOut = () => (isStandInEmail(user.email) ? setAsksLogout(true) : void endSession());
  const { target, go } = useNavigationTarget();
  useEffect(() => onSessionEnd(leaveEndedSession), []);
  useEffect(forgetDraftsOfOthers, []);
  useEffect(focusPressedButtons, []);
  useEffect(showTitlesOnTap, []);
  useEffect(reloadForNewVersion, []);
  useOtherTabs();

  return (
    <NavigateContext value={go}>
    <NavigationTargetContext value={target}>
    <LogoutContext value={logOut}>
      <div className="flex min-h-dvh">
        <a href="#main" className="skip-link">{t("skip")}</a>
        <aside
          id={sidebarId} aria-label={t("sidebar")} data-state={sidebar.state}
          className="sidebar sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto border-r border-line p-3 max-md:hidden"
        >
          <Nav unread={unread} collapsed={sidebar.collapsed} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <Header
            user={user} marks={marks} sidebarId={sidebarId}
            collapsed={sidebar.collapsed} onToggleSidebar={sidebar.toggle}
            drawerOpen={drawerOpen} onOpenDrawer={() => setDrawerOpen(true)} onApproachDrawer={() => preload(loadDrawer)}
            palette={{ open: palette, setOpen: setPalette }}
          />
          <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
            {tour}
            {target === null ? null : <PendingPage path={target} />}
            <div className={target === null ? "contents" : "hidden"}>{children}</div>
          </main>
        </div>
        {drawerOpen ? (
          <Drawer
            unread={unread} onClose={() => setDrawerOpen(false)}
            onSearch={() => { setDrawerOpen(false); setPalette("palette"); }}
          />
        ) : null}
        {asksLogout ? <LogoutDialog onClose={() => setAsksLogout(false)} /> : null}
      </div>
    </LogoutContext>
    </NavigationTargetContext>
    </NavigateContext>
  );
}
