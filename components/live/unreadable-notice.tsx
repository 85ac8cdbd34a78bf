"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/figures/alert";

/** Says how many entries a list lacks because the server's answer could not be read there; nothing where it lacks none. */
export function UnreadableNotice({ count = 0 }: { count?: number | undefined }) {
  const t = useTranslations("common");
  return count > 0 ? <Alert tone="warn" className="mx-4.5 mb-3">{t("unreadable", { count })}</Alert> : null;
}
