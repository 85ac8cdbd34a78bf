import { useState } from "react";
import type { Mention } from "@/contracts/social/calls";
import { useTranslations } from "@/lib/shared/use-translations";
import type { ItemActions } from "./mention-actions";
import { CompactMention, MentionItem } from "./mention-item";
import type { MentionView } from "./view";

interface MentionListProps extends ItemActions {
  mentions: readonly Mention[];
  layout: MentionView["layout"];
  sort: MentionView["sort"];
  /** Ids of the selected mentions, which are acted on together. */
  selected: ReadonlySet<string>;
}

/** Mentions in the chosen order. One that arrives while the list is shown slides in once. */
export function MentionList({ mentions, layout, sort, selected, ...actions }: MentionListProps) {
  const t = useTranslations("social.mentions.item");
  const [newestAtFirst] = useState(() => Math.max(0, ...mentions.map((one) => Date.parse(one.processed_at ?? one.created_at) || 0)));
  const isNew = ({ processed_at: at }: Mention) => at !== null && newestAtFirst > 0 && Date.parse(at) > newestAtFirst;
  const Item = layout === "compact" ? CompactMention : MentionItem;
  return (
    <ul data-mentions aria-label={t(sort === "newest" ? "list" : "listByEngagement")} className="@container">
      {mentions.map((mention) => (
        <Item key={mention.id} mention={mention} isNew={isNew(mention)} isSelected={selected.has(mention.id)} {...actions} />
      ))}
    </ul>
  );
}
