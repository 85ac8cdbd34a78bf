import { useTranslations } from "@/lib/shared/use-translations";

/** A badge saying that nothing here has real value: next to the title in the header, below it on a phone. */
export function SandboxBadge() {
  const t = useTranslations("shell");
  return <p className="header-mark">{t("sandbox")}</p>;
}
