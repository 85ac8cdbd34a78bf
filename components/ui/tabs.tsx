"use client";

import { List, Root, Trigger } from "@radix-ui/react-tabs";
import { type ReactNode, useId } from "react";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * Tabs whose open one is the caller's state, so that it can stand in the URL.
 * The panel is ours: Radix writes `style=` attributes into server output, which the CSP refuses.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const open = tabs.find((tab) => tab.value === value) ?? tabs[0];
  if (!open) return null;
  return (
    <Root value={open.value} onValueChange={onChange}>
      <div className="overflow-x-auto border-b border-line">
        <List aria-label={label} style={{ outline: undefined }} className="flex w-max gap-1">
          {tabs.map((tab) => (
            <Trigger
              key={tab.value} value={tab.value} id={`${id}-tab-${tab.value}`}
              aria-controls={tab.value === open.value ? `${id}-panel` : undefined}
              className="-mb-px min-h-control border-b-2 border-transparent px-3 font-[550] text-muted hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent-text"
            >
              {tab.label}
            </Trigger>
          ))}
        </List>
      </div>
      <div role="tabpanel" id={`${id}-panel`} tabIndex={0} aria-labelledby={`${id}-tab-${open.value}`} className="pt-4">{open.content}</div>
    </Root>
  );
}
