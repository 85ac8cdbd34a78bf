import type { IconName } from "../figures/drawings";

/** A menu's entries. Data instead of children, so that the menu's code can load after its button. */
export type MenuEntry =
  | { kind: "action"; id: string; label: string; icon?: IconName; onSelect: () => void }
  | { kind: "link"; id: string; label: string; icon?: IconName; href: string }
  | {
    kind: "choice"; id: string; label: string; value: string;
    options: readonly { value: string; label: string; dot?: keyof typeof dotClasses }[];
    onChange: (value: string) => void;
  }
  | { kind: "toggle"; id: string; label: string; checked: boolean; onChange: (checked: boolean) => void }
  /** Lines of the note are separated by line breaks. */
  | { kind: "heading"; id: string; label: string; note?: string }
  | { kind: "separator"; id: string };

/** How a dot before an option is coloured. */
export const dotClasses = { up: "bg-up", warn: "bg-warn", down: "bg-down", muted: "bg-muted", hollow: "border-2 border-muted" } as const;
