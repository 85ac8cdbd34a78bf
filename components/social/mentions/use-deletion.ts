import { useCallback, useEffect, useRef, useState } from "react";
import type { Mention } from "@/contracts/social/calls";
import { whenDismissed, toast } from "@/components/ui/overlays/toast-store";
import { authorName } from "@/lib/shared/format/author-name";
import { useTranslations } from "@/lib/shared/use-translations";

/** How long a deletion can be undone, at least. */
const undoMs = 6000;

/**
 * Hides mentions at once, and deletes them when the time to undo is over or the screen is left: the server cannot restore what
 * it has deleted. `discard` returns a function that undoes the deletion and returns whether it was in time.
 */
export function useDeletion(remove: (mention: Mention) => Promise<boolean>) {
  const t = useTranslations("social");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Map<string, () => void>());

  const show = useCallback((id: string) => setHidden((known) => new Set([...known].filter((one) => one !== id))), []);
  const discard = useCallback((mention: Mention): (() => boolean) => {
    const { id } = mention;
    setHidden((known) => new Set([...known, id]));
    /** Ends the time to undo and removes the Undo toast. @returns whether it was not over yet */
    const end = () => {
      clearTimeout(timer);
      const wasInTime = pending.current.delete(id);
      toast.dismiss(toastId);
      return wasInTime;
    };
    const act = () => {
      if (end()) void remove(mention).then(() => show(id));
    };
    const undo = () => {
      const wasInTime = end();
      if (wasInTime) show(id);
      return wasInTime;
    };
    const toastId = toast.success(t("mentions.item.deleted"), {
      title: authorName(mention.author), durationMs: undoMs, action: { label: t("undo"), onAct: () => void undo() },
    });
    // The toast stays longer while hovered, focused or behind a dialog, and its Undo must work for as long as it is shown.
    const timer = setTimeout(() => whenDismissed(toastId, act), undoMs);
    pending.current.set(id, act);
    return undo;
  }, [remove, show, t]);

  useEffect(() => {
    const acts = pending.current;
    const flush = () => {
      for (const act of [...acts.values()]) act();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return { hidden, discard };
}
