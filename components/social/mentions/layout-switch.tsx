import { Icon } from "@/components/ui/figures/icons";
import { useTranslations } from "@/lib/shared/use-translations";
import type { MentionView } from "./view";

const layouts = [{ value: "list", icon: "menu" }, { value: "compact", icon: "minus" }] as const;

/** Switches the layout of the list; icons only where there is little room. */
export function LayoutSwitch({ layout, onLayout }: { layout: MentionView["layout"]; onLayout: (layout: MentionView["layout"]) => void }) {
  const t = useTranslations("social.mentions.filter");
  return (
    <div role="group" aria-label={t("view")} className="flex rounded-control border border-line p-0.5 max-sm:hidden">
      {layouts.map(({ value, icon }) => (
        <button
          key={value} type="button" title={t(value)} aria-pressed={layout === value} onClick={() => onLayout(value)}
          className="inline-flex min-h-[calc(var(--spacing-control)-6px)] items-center gap-1.5 rounded-[6px] px-2.5 text-muted hover:text-text aria-pressed:bg-soft aria-pressed:font-[550] aria-pressed:text-accent-text"
        >
          <Icon name={icon} size={14} /><span className="max-[1400px]:sr-only">{t(value)}</span>
        </button>
      ))}
    </div>
  );
}
