import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Mention } from "@/contracts/social/calls";
import type { Sentiment } from "@/contracts/social/rules";
import { useCache } from "@/lib/client/cache/use-cache";
import { isSingleKey } from "@/lib/client/keys/single-keys";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import type { ItemActions } from "../mentions/mention-actions";
import type { Memory, TriageScene, TriageStatus } from "./scene";

/** What can be done with mentions; null for what the product API does not offer. */
export interface MentionChanges {
  /** Returns a promise if it settles later. */
  onMark: (mentions: readonly Mention[], read: boolean) => unknown;
  onCorrect: ((mentions: readonly Mention[], sentiment: Sentiment | null) => unknown) | null;
  /** @returns a function that undoes it and returns whether that was still possible */
  onDelete: ((mention: Mention) => () => boolean) | null;
}

/** What the last key did, and its number: a key that does the same again has the same text, which must be announced again. */
interface NthStatus {
  what: TriageStatus;
  nth: number;
}

type ListState = Pick<TriageScene, "mentions" | "page" | "isLoading" | "view" | "onShow">;

const keys = new Set(["j", "k", "e", "s", "o", "z", "x", "escape"]);
const none: ReadonlySet<string> = new Set();

function createMemory(): Memory {
  const memory: Memory = { place: null, anchor: null, selected: none, store: (selected) => void (memory.selected = selected) };
  return memory;
}

/**
 * Triage by single keys. The code behind them loads with the first key press; keys pressed in the meantime wait in order.
 * @returns the actions for a mention, which apply to all selected ones if it is among them, and can be undone
 */
export function useTriage(list: RefObject<HTMLElement | null>, listState: ListState, changes: MentionChanges) {
  const cache = useCache();
  const [memory] = useState(createMemory);
  const [selected, setSelected] = useState(none);
  const select = useCallback((ids: ReadonlySet<string>) => {
    memory.store(ids);
    setSelected(ids);
  }, [memory]);
  const [status, setNthStatus] = useState<NthStatus | null>(null);
  const setStatus = useCallback((what: TriageStatus) => setNthStatus((last) => ({ what, nth: (last?.nth ?? 0) + 1 })), []);
  const { actions, undo, settled } = useReversible(listState.mentions, memory, changes);
  const scene = useRef<TriageScene>(null);
  const rendered = { ...listState, cache, select, actions, undo, settled, setStatus, memory };
  useEffect(() => {
    scene.current = { ...rendered, list: list.current };
  });
  useEffect(() => {
    let work: Promise<unknown> = Promise.resolve();
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!keys.has(key) || !isSingleKey(event) || (key === "escape" && memory.selected.size === 0)) return;
      event.preventDefault();
      const act = async () => (await loadWhenReachable(() => import("./act-on-key"))).actOnKey(key, event.shiftKey, () => scene.current);
      // While the server is out of reach, the keys wait in order for their code.
      work = work.then(act).catch(() => undefined);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [memory]);
  return { actions, selected, select, status };
}

interface UndoStep {
  mention: Mention;
  undo: () => boolean;
}

/** Makes the changes undoable, the latest first. */
function useReversible(mentions: readonly Mention[], memory: Memory, { onMark, onCorrect, onDelete }: MentionChanges) {
  const steps = useRef<UndoStep[]>([]);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const targetsOf = (mention: Mention) => (memory.selected.has(mention.id)
      ? mentions.filter(({ id }) => memory.selected.has(id))
      : [mention]);
    const track = (work: unknown) => { pending.current = Promise.allSettled([pending.current, work]); };
    const record = (mention: Mention, undo: () => unknown) => steps.current.push({ mention, undo: () => undo() !== false });
    const actions: ItemActions = {
      onMark: (mention, read) => {
        const changed = targetsOf(mention).filter((one) => one.is_read !== read);
        track(onMark(changed, read));
        record(mention, () => track(onMark(changed, !read)));
      },
      onCorrect: onCorrect && ((mention, sentiment) => {
        const changed = targetsOf(mention);
        track(onCorrect(changed, sentiment));
        record(mention, () => {
          const before = (one: Mention) => (one.sentiment_corrected ? one.sentiment : null);
          for (const label of new Set(changed.map(before))) track(onCorrect(changed.filter((one) => before(one) === label), label));
        });
      }),
      onDelete: onDelete && ((mention) => record(mention, onDelete(mention))),
    };
    const undo = () => {
      for (let step = steps.current.pop(); step; step = steps.current.pop()) {
        if (step.undo()) return step.mention;
      }
      return null;
    };
    return { actions, undo, settled: () => pending.current };
  }, [mentions, memory, onMark, onCorrect, onDelete]);
}
