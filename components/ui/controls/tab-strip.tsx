import { List, Root, Trigger } from "@radix-ui/react-tabs";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { tabClasses, tabIds } from "./tab-look";

interface TabStripProps {
  /** Shared by the tabs and their panel. */
  id: string;
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** The tab to focus at once, if the strip replaces other tabs. */
  focused?: string;
}

/**
 * The tabs themselves, built on Radix. The panel is our own, because Radix's
 * puts `style=` attributes into server output, which the CSP refuses.
 */
export function TabStrip({ id, label, tabs, value, onChange, focused }: TabStripProps) {
  const ids = tabIds(id);
  const first = useRef(focused);
  const list = useRef<HTMLDivElement>(null);
  // In a layout effect, before the next key press: until then nothing has the focus.
  useLayoutEffect(() => {
    if (first.current !== undefined) list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(first.current)}"]`)?.focus();
  }, []);
  return (
    <Root value={value} onValueChange={onChange}>
      <List ref={list} aria-label={label} style={{ outline: undefined }} className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value} value={tab.value} data-tab={tab.value} id={ids.tab(tab.value)}
            aria-controls={tab.value === value ? ids.panel : undefined} className={tabClasses}
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
    </Root>
  );
}
