import { type ReactNode, useId } from "react";
import { tabIds } from "./tab-look";
import { TabStrip } from "./tab-strip";

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

/** Tabs controlled by the caller. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const open = tabs.find((tab) => tab.value === value) ?? tabs[0];
  if (!open) return null;
  const ids = tabIds(id);
  return (
    <div>
      <div className="border-b border-line"><TabStrip id={id} label={label} tabs={tabs} value={open.value} onChange={onChange} /></div>
      <div role="tabpanel" id={ids.panel} tabIndex={0} aria-labelledby={ids.tab(open.value)} className="pt-4">{open.content}</div>
    </div>
  );
}
