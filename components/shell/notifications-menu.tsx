"use client";

import { useTranslations } from "next-intl";
import { Icon } from "../ui/icons";
import { Menu } from "../ui/menu";

/** SPEC.md section 2: says that there are no new notifications for as long as the server has none to give. */
export function NotificationsMenu() {
  const t = useTranslations("shell.notifications");
  return (
    <Menu label={t("label")} entries={[{ kind: "note", id: "none", label: t("none") }]}>
      <Icon name="bell" />
    </Menu>
  );
}
