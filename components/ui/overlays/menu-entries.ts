import type { IconName } from "../figures/drawings";

/** What a menu can hold. Data instead of children, so that the menu's code can load after the button. */
export type MenuEntry =
  | { kind: "action"; id: string; label: string; icon?: IconName; danger?: boolean; onSelect: () => void }
  | { kind: "link"; id: string; label: string; icon?: IconName; href: string }
  /** A file; `name` where the server does not say. */
  | { kind: "download"; id: string; label: string; href: string; name: string }
  | { kind: "choice"; id: string; label: string; value: string; options: readonly { value: string; label: string; dot?: "up" | "warn" | "muted" | "hollow" }[]; onChange: (value: string) => void }
  | { kind: "toggle"; id: string; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | { kind: "heading"; id: string; label: string; note?: string }
  | { kind: "separator"; id: string };
