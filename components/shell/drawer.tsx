"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sheet } from "../ui/sheet";
import { Nav } from "./nav";

/** The navigation on a phone. */
export function Drawer({ unread, onClose }: { unread: ReactNode; onClose: () => void }) {
  const t = useTranslations("shell");
  return <Sheet title={t("mainNavigation")} onClose={onClose}><Nav unread={unread} onFollow={onClose} /></Sheet>;
}
