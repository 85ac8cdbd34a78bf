import { useState } from "react";
import type { SavedView } from "@/contracts/views/calls";
import { DeletedNote } from "@/components/feedback/deleted-note";
import { useAttempt } from "@/components/feedback/use-attempt";
import { classes } from "@/components/ui/classes";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { Icon } from "@/components/ui/figures/icons";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useTranslations } from "@/lib/shared/use-translations";
import { useViewChanges, viewHref } from "./data";
import { RenameView } from "./save-view";

interface ViewsListProps {
  views: readonly SavedView[];
  current: SavedView | undefined;
  isEditing: boolean;
  onFollow: () => void;
  /** Called when the element that has focus is about to disappear. */
  onChanged: () => void;
}

/** The views in their order; while editing, with the buttons that change them. */
export function ViewsList({ views, current, isEditing, onFollow, onChanged }: ViewsListProps) {
  const t = useTranslations("savedViews");
  const { move, remove, restore } = useViewChanges();
  const attempt = useAttempt();
  const change = (act: () => Promise<void>) => void attempt(t("changeFailed"), act);
  const [deleted, setDeleted] = useState<{ view: SavedView; place: number } | null>(null);
  return (
    <>
      <div role="status">
        {deleted === null ? null : (
          <DeletedNote
            key={deleted.view.id} text={t("deleted", { name: deleted.view.name })} undo={t("undo")} className="border-b border-line px-4"
            onOver={() => setDeleted(null)}
            onUndo={() => { onChanged(); setDeleted(null); change(() => restore(deleted.view, deleted.place)); }}
          />
        )}
      </div>
      {views.length === 0 ? <p className="px-4 py-4 text-muted">{t("empty")}</p> : (
        <ul aria-label={t("list")}>
          {views.map((view, place) => (
            <ViewRow
              key={view.id} view={view} isCurrent={view === current} isEditing={isEditing} onFollow={onFollow} onChanged={onChanged}
              isFirst={place === 0} isLast={place === views.length - 1}
              onMove={(by) => change(() => move(view, place + by))}
              onRemove={() => change(() => remove(view).then(() => setDeleted({ view, place })))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ViewRowProps {
  view: SavedView;
  isCurrent: boolean;
  isEditing: boolean;
  isFirst: boolean;
  isLast: boolean;
  onFollow: () => void;
  onChanged: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ViewRow({ view, isCurrent, isEditing, isFirst, isLast, onFollow, onChanged, onMove, onRemove }: ViewRowProps) {
  const t = useTranslations("savedViews");
  const { name } = view;
  const [isRenaming, setRenaming] = useState(false);
  const copy = () => void copyText(new URL(viewHref(view), window.location.href).href, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <li className="border-b border-line p-1 last:border-b-0">
      <Link
        href={viewHref(view)} onClick={onFollow} aria-current={isCurrent ? "true" : undefined}
        className={classes(
          "flex min-h-control items-center gap-2.5 rounded-control px-3 py-1.5 hover:bg-hover", isCurrent && "font-semibold",
        )}
      >
        <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
        {isCurrent ? <Icon name="check" className="text-accent-text" /> : null}
      </Link>
      {!isEditing ? null : isRenaming ? <div className="p-3">
        <RenameView view={view} onDone={() => { onChanged(); setRenaming(false); }} />
      </div> : (
        <div className="flex flex-wrap justify-end gap-1">
          <IconButton icon="arrow-up" label={t("up", { name })} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="arrow-down" label={t("down", { name })} disabled={isLast} onClick={() => onMove(1)} />
          <IconButton icon="link" label={t("copy", { name })} onClick={copy} />
          <IconButton icon="edit" label={t("rename", { name })} onClick={() => setRenaming(true)} />
          <IconButton icon="trash" tone="danger" label={t("remove", { name })} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
