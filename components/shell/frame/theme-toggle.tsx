"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/figures/icons";
import { useThemeChoice } from "@/lib/client/storage/theme";

/** Light and dark in turn; matrix leads to light. The drawing follows the page's own attribute, so the server's is right. */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations("shell");
  const [theme, chooseTheme] = useThemeChoice();
  const toggle = () => chooseTheme(theme === "light" ? "dark" : "light");
  return (
    <button
      type="button" aria-label={t("toggleTheme")} title={t("toggleTheme")} onClick={toggle}
      className={`inline-grid size-control shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text ${className ?? ""}`}
    >
      <Icon name="moon" className="off-light:hidden" />
      <Icon name="sun" className="on-light:hidden" />
    </button>
  );
}
