"use client";

import type { MouseEvent } from "react";
import { classes } from "../classes";

interface Choice {
  value: string;
  label: string;
  /** Where the same choice leads without a script. */
  href: string;
}

interface RangeSwitchProps {
  /** What is chosen here: "Range". */
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A row of small choices of which one holds, as links: a choice stands in the URL. */
export function RangeSwitch({ label, choices, value, onChange }: RangeSwitchProps) {
  const choose = (chosen: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChange(chosen);
  };
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <a
          key={choice.value} href={choice.href} onClick={choose(choice.value)} aria-current={choice.value === value || undefined}
          className={classes(
            "inline-flex min-h-6 items-center rounded-[6px] border px-1.5 text-[0.821rem] transition-colors max-sm:min-h-9 max-sm:px-2.5",
            choice.value === value ? "border-accent bg-soft text-accent-text" : "border-line text-muted hover:bg-hover hover:text-text",
          )}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
