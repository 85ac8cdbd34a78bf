"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "../ui/sheet";
import { Nav } from "./nav";

/** The navigation on a phone. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  return <Sheet title={t("mainNavigation")} onClose={onClose}><Nav onFollow={onClose} /></Sheet>;
}
