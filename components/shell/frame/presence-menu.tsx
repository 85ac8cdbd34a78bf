import { classes } from "@/components/ui/classes";
import { Menu } from "@/components/ui/overlays/menu";
import { dotClasses } from "@/components/ui/overlays/menu-entries";
import { useTranslations } from "@/lib/shared/use-translations";
import { appearsOffline, type Presence, presences, toggleAppearOffline, usePresence } from "./presence";

const dots = { online: "up", away: "warn", offline: "muted", invisible: "hollow" } as const;

export function PresenceMenu() {
  const t = useTranslations("shell.presence");
  const [presence, setPresence] = usePresence();
  return (
    <Menu
      label={t("label", { status: t(presence) })}
      entries={[
        {
          kind: "choice", id: "status", label: t("choose"), value: presence,
          options: presences.map((status) => ({ value: status, label: t(status), dot: dots[status] })),
          onChange: (status) => setPresence(status as Presence),
        },
        { kind: "separator", id: "line" },
        {
          kind: "toggle", id: "appear-offline", label: t("appearOffline"), checked: appearsOffline(presence),
          onChange: () => setPresence(toggleAppearOffline(presence)),
        },
      ]}
    >
      <span aria-hidden="true" className={classes("size-2.5 rounded-full forced-color-adjust-none", dotClasses[dots[presence]])} />
    </Menu>
  );
}
