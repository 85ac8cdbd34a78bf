import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { NotificationsMenu } from "../notifications/notifications-menu";
import { PaletteHost } from "../palette/palette-host";
import { useShownPath } from "./navigation-target";
import { pageTitleOf } from "./page-title";
import { PresenceMenu } from "./presence-menu";
import { ThemeToggle } from "./theme-toggle";
import { type ShellUser, UserMenu } from "./user-menu";

export interface HeaderMarks {
  /** The sandbox badge, if the network is a sandbox. */
  sandbox: ReactNode;
  /** The notice that the data may lag behind the chain, shown only while it may. */
  reading: ReactNode;
}

interface HeaderProps {
  user: ShellUser;
  marks: HeaderMarks;
  sidebarId: string;
  collapsed: boolean;
  onToggleSidebar: () => void;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
  /** The open state of the command palette, which keyboard shortcuts and the drawer also set. */
  palette: Omit<ComponentProps<typeof PaletteHost>, "className">;
  /** Called when the pointer or focus reaches the drawer's button, so that the drawer's code can load. */
  onApproachDrawer: () => void;
}

export function Header(
  { user, marks, sidebarId, collapsed, onToggleSidebar, drawerOpen, onOpenDrawer, palette, onApproachDrawer }: HeaderProps,
) {
  const t = useTranslations("shell");
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="flex min-h-16 items-center gap-x-0.5 px-2 max-md:flex-wrap md:gap-x-2 md:px-6">
        <IconButton
          icon="menu" label={t("openNavigation")} aria-haspopup="dialog" aria-expanded={drawerOpen} className="md:hidden"
          onClick={onOpenDrawer} onPointerEnter={onApproachDrawer} onFocus={onApproachDrawer}
        />
        <IconButton
          icon="sidebar" label={collapsed ? t("expandSidebar") : t("collapseSidebar")} aria-expanded={!collapsed} aria-controls={sidebarId}
          onClick={onToggleSidebar} className="-ml-2 max-md:hidden"
        />
        <div className="header-title"><PageTitle />{marks.sandbox}</div>
        {marks.reading}
        <PaletteHost {...palette} className="max-md:hidden" />
        <ThemeToggle className="max-[359px]:hidden" />
        <PresenceMenu />
        <Offered by="GET /api/v1/notifications"><NotificationsMenu /></Offered>
        <UserMenu user={user} />
      </div>
    </header>
  );
}

/** The `h1` of screens whose title is in the header; on the others the product's name, because they have their own heading below. */
function PageTitle() {
  const t = useTranslations("shell.titles");
  const title = pageTitleOf(useShownPath());
  return title === "product" ? <p>{t(title)}</p> : <h1>{t(title)}</h1>;
}
