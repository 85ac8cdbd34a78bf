"use client";

import { classes } from "@/components/ui/classes";
import { Menu } from "@/components/ui/overlays/menu";
import { useTranslations } from "@/lib/shared/use-translations";
import { choosePresence, presences, type PresenceStatus, toggleAppearOffline } from "./presence";
import { usePresence } from "./use-presence";

const dots = { online: "up", away: "warn", offline: "muted", invisible: "hollow" } as const;
const dotClasses: Record<PresenceStatus, string> = {
  online: "bg-up", away: "bg-warn", offline: "bg-muted", invisible: "border-2 border-muted",
};

export function PresenceMenu() {
  const t = useTranslations("shell.presence");
  const [presence, setPresence] = usePresence();
  return (
    <Menu
      label={t("label", { status: t(presence.status) })}
      entries={[
        {
          kind: "choice", id: "status", label: t("choose"), value: presence.status,
          options: presences.map((status) => ({ value: status, label: t(status), dot: dots[status] })),
          onChange: (status) => setPresence(choosePresence(status as PresenceStatus)),
        },
        { kind: "separator", id: "line" },
        {
          kind: "toggle", id: "appear-offline", label: t("appearOffline"), checked: presence.appearOffline,
          onChange: () => setPresence(toggleAppearOffline(presence)),
        },
      ]}
    >
      <span aria-hidden="true" className={classes("size-2.5 rounded-full forced-color-adjust-none", dotClasses[presence.status])} />
    </Menu>
  );
}
