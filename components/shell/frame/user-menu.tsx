"use client";

import { Avatar } from "@/components/ui/figures/avatar";
import { Menu } from "@/components/ui/overlays/menu";
import { isStandInEmail } from "@/lib/shared/demo-email";
import { useTranslations } from "@/lib/shared/use-translations";
import type { ShellUser } from "./shell-user";

export function UserMenu({ user, onLogout }: { user: ShellUser; onLogout: () => void }) {
  const t = useTranslations("shell");
  return (
    <Menu
      label={t("userMenu", { username: user.username })}
      entries={[
        { kind: "heading", id: "who", label: user.username, note: isStandInEmail(user.email) ? t("demoAccount") : user.email },
        { kind: "separator", id: "line-1" },
        { kind: "link", id: "profile", label: t("profile"), icon: "user", href: "/settings#profile" },
        { kind: "link", id: "settings", label: t("nav.settings"), icon: "settings", href: "/settings" },
        { kind: "separator", id: "line-2" },
        { kind: "action", id: "logout", label: t("nav.logout"), icon: "logout", onSelect: onLogout },
      ]}
    >
      <Avatar name={user.username} />
    </Menu>
  );
}
