import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/figures/icons";
import { useThemeChoice } from "@/lib/client/storage/theme";
import { useTranslations } from "@/lib/shared/use-translations";

/**
 * Switches between light and dark; from matrix it goes to light. CSS picks the icon
 * by the document's theme attribute, so the server-rendered one is already right.
 */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations("shell");
  const [theme, chooseTheme] = useThemeChoice();
  const toggle = () => chooseTheme(theme === "light" ? "dark" : "light");
  return (
    <button
      type="button" title={t("toggleTheme")} onClick={toggle}
      className={classes("icon-button", className)}
    >
      <Icon name="moon" className="off-light:hidden" />
      <Icon name="sun" className="on-light:hidden" />
    </button>
  );
}
