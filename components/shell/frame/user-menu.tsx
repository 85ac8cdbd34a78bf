import { use } from "react";
import { Avatar } from "@/components/ui/figures/avatar";
import { Menu } from "@/components/ui/overlays/menu";
import { isStandInEmail } from "@/lib/shared/demo-email";
import { useTranslations } from "@/lib/shared/use-translations";
import { LogoutContext } from "./logout-context";

/** The parts of the logged-in user that the frame shows. */
export interface ShellUser {
  username: string;
  email: string;
}

export function UserMenu({ user }: { user: ShellUser }) {
  const t = useTranslations("shell");
  const logOut = use(LogoutContext);
  return (
    <Menu
      label={t("userMenu", { username: user.username })}
      entries={[
        { kind: "heading", id: "who", label: user.username, note: isStandInEmail(user.email) ? t("demoAccount") : user.email },
        { kind: "separator", id: "line-1" },
        { kind: "link", id: "profile", label: t("profile"), icon: "user", href: "/settings#profile" },
        { kind: "link", id: "settings", label: t("nav.settings"), icon: "settings", href: "/settings" },
        { kind: "separator", id: "line-2" },
        { kind: "action", id: "logout", label: t("nav.logout"), icon: "logout", onSelect: logOut },
      ]}
    >
      <Avatar name={user.username} />
    </Menu>
  );
}
