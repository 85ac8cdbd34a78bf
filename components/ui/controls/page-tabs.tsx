import { type FocusEvent, useId, useState } from "react";
import { onPlainClick } from "./link";
import { tabClasses, tabIds } from "./tab-look";
import type { TabStrip } from "./tab-strip";
import type { Tab } from "./tabs";

interface PageTab extends Tab {
  /** The URL of the page with this tab open. */
  href: string;
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  value: string;
  onChange: (value: string) => void;
}

interface Loaded {
  Strip: typeof TabStrip;
  /** The tab that had the focus when the strip replaced the links; undefined if the focus had moved on meanwhile. */
  focused: string | undefined;
}

/**
 * Tabs as the main part of a page: plain links in the first HTML, which work before any script. Radix, which adds keyboard navigation,
 * loads when the keyboard first reaches them.
 */
export function PageTabs({ label, tabs, value, onChange }: PageTabsProps) {
  const id = useId();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const open = tabs.find((tab) => tab.value === value) ?? tabs[0];
  if (!open) return null;
  const ids = tabIds(id);
  const focusedTab = () => tabs.find((tab) => document.activeElement?.id === ids.tab(tab.value))?.value;
  const load = ({ currentTarget }: FocusEvent) => {
    // A click must not lose the element it is on, so load only on keyboard focus.
    if (currentTarget.matches(":focus-visible")) {
      void import("./tab-strip").then(({ TabStrip: Strip }) => setLoaded({ Strip, focused: focusedTab() }), () => undefined);
    }
  };
  return (
    <div>
      <div className="border-b border-line print:hidden">
        {loaded ? <loaded.Strip id={id} label={label} tabs={tabs} value={open.value} onChange={onChange} focused={loaded.focused} /> : (
          <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-1">
            {tabs.map((tab) => (
              <a
                key={tab.value} role="tab" id={ids.tab(tab.value)} href={tab.href} aria-selected={tab.value === open.value}
                aria-controls={tab.value === open.value ? ids.panel : undefined} onFocus={load}
                onClick={onPlainClick(() => onChange(tab.value))} className={tabClasses}
              >
                {tab.label}
              </a>
            ))}
          </div>
        )}
      </div>
      <div role="tabpanel" id={ids.panel} tabIndex={0} aria-labelledby={ids.tab(open.value)} className="pt-4">{open.content}</div>
    </div>
  );
}
