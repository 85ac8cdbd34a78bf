import { useLocale } from "next-intl";
import { useState } from "react";
import { trackerLabel } from "@/contracts/social/trackers-rules";
import { Icon } from "@/components/ui/figures/icons";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuEntry } from "@/components/ui/overlays/menu-entries";
import { labelled } from "@/lib/shared/format/labels";
import { useOffers } from "@/lib/client/request/offers";
import { useTrackers } from "./data";

interface TrackerMenuProps {
  /** The tracker whose mentions are shown, as people write it, for example `@ada`. */
  tracked: string;
  /** Called with the label of another tracker; null for the primary handle. */
  onChange: (tracker: string | null) => void;
  texts: { choose: string; more: string };
}

/**
 * Names whose mentions are shown, with a menu to switch to another tracker; just the name if the
 * product API has no further trackers. The list loads when the pointer or focus reaches the menu.
 */
export function TrackerMenu({ tracked, onChange, texts }: TrackerMenuProps) {
  const locale = useLocale();
  const [shouldLoad, setShouldLoad] = useState(false);
  const isOffered = useOffers("GET /api/v1/social/trackers");
  const { data } = useTrackers(isOffered && shouldLoad);
  const name = <bdi className="min-w-0 break-all">{tracked}</bdi>;
  if (!isOffered) return name;
  const entries: MenuEntry[] = [
    {
      kind: "choice", id: "tracker", label: texts.choose, value: tracked,
      options: (data ?? []).map((one) => ({ value: trackerLabel(one), label: trackerLabel(one) })),
      onChange: (label) => onChange(data?.some((one) => one.is_primary && trackerLabel(one) === label) ? null : label),
    },
    { kind: "separator", id: "line" },
    { kind: "link", id: "more", label: texts.more, icon: "plus", href: "/social/twitter-setup" },
  ];
  return (
    <Menu label={labelled(texts.choose, tracked, locale)} entries={entries} align="start" onReach={() => setShouldLoad(true)}>
      <span aria-hidden="true" className="inline-flex max-w-full items-center gap-0.5">{name}<Icon name="chevron-down" size={14} /></span>
    </Menu>
  );
}
