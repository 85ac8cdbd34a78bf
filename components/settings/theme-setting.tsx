"use client";

import { usePreHydrationChange } from "@/components/ui/controls/use-pre-hydration-change";
import { Card } from "@/components/ui/figures/card";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/figures/icons";
import { parseTheme, type Theme, themes } from "@/lib/shared/preferences";
import { useThemeChoice } from "@/lib/client/storage/theme";
import { useTranslations } from "@/lib/shared/use-translations";

/** Three cards, each drawn in its own theme. `initial` is the theme the server rendered. */
export function ThemeSetting({ initial }: { initial: Theme }) {
  const t = useTranslations("settings.theme");
  const [current, choose] = useThemeChoice(initial);
  const cards = usePreHydrationChange<HTMLFieldSetElement, HTMLInputElement>(({ target }) =>
    choose(parseTheme(target.value)), (fieldset) => {
    const chosen = fieldset.querySelector<HTMLInputElement>("input:checked");
    return chosen?.value !== initial && chosen;
  });
  return (
    <Card title={t("title")}>
      <fieldset ref={cards} className="grid min-w-0 gap-3 sm:grid-cols-3">
        <legend className="sr-only">{t("label")}</legend>
        {themes.map((name) => (
          <label
            key={name}
            className="flex cursor-pointer items-center gap-3 rounded-card border border-line p-2 transition-colors sm:flex-col sm:items-stretch sm:gap-2 hover:bg-hover has-checked:border-accent has-checked:bg-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <ThemeSketch theme={name} />
            <span className="flex min-w-0 flex-1 items-start gap-2 px-1 sm:pb-1">
              <input
                type="radio" name="theme" autoComplete="off" value={name} checked={current === name} onChange={() => choose(name)}
                className="sr-only"
              />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">{t(name)}</span>
                <span className="text-sm text-pretty text-muted">{t(`${name}Hint`)}</span>
              </span>
              <Icon name="success" size={18} className={classes("text-accent-text", current !== name && "invisible")} />
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

/** A miniature page: sidebar, figures, chart line. */
function ThemeSketch({ theme }: { theme: Theme }) {
  return (
    <svg
      data-theme={theme} viewBox="0 0 160 90" aria-hidden="true" focusable="false"
      className="w-28 max-sm:max-w-2/5 rounded-control border border-line bg-bg sm:w-full"
    >
      <rect width="160" height="90" className="fill-bg" />
      <path d="M38 0V90" className="stroke-line" />
      <rect x="8" y="9" width="9" height="9" rx="2.5" className="fill-accent" />
      <rect x="6" y="26" width="26" height="8" rx="2" className="fill-soft" />
      <path d="M10 30H26" strokeWidth="2.5" strokeLinecap="round" className="stroke-accent-text" />
      <path d="M10 42H24M10 52H27M10 62H22" strokeWidth="2.5" strokeLinecap="round" className="stroke-muted" opacity="0.7" />
      <rect x="46" y="10" width="50" height="26" rx="3" className="fill-surface stroke-line" />
      <rect x="102" y="10" width="50" height="26" rx="3" className="fill-surface stroke-line" />
      <path d="M52 18H70M108 18H122" strokeWidth="2" strokeLinecap="round" className="stroke-muted" />
      <path d="M52 27H84M108 27H130" strokeWidth="4" strokeLinecap="round" className="stroke-text" />
      <path d="M138 27H146" strokeWidth="3" strokeLinecap="round" className="stroke-up" />
      <rect x="46" y="42" width="106" height="40" rx="3" className="fill-surface stroke-line" />
      <path d="M46.5 74C60 72 66 62 78 64S98 70 110 60 136 52 151.5 50V82H46.5Z" className="fill-c1" opacity="0.15" />
      <path d="M46.5 74C60 72 66 62 78 64S98 70 110 60 136 52 151.5 50" fill="none" strokeWidth="1.5" className="stroke-c1" />
    </svg>
  );
}
