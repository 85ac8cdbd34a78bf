import { useTranslations } from "@/lib/shared/use-translations";

/** Says that nothing here has real value: a pill beside the title in the header, below it on a phone. */
export function SandboxBadge() {
  const t = useTranslations("shell");
  return <p className="header-mark">{t("sandbox")}</p>;
}
