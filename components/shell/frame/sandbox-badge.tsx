import { useTranslations } from "next-intl";

/** Says that nothing here has real value: a pill in the header, a strip under it on a phone. */
export function SandboxBadge() {
  const t = useTranslations("shell");
  return <p className="sandbox-mark">{t("sandbox")}</p>;
}
