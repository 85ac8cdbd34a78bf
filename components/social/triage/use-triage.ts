"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Mention, MentionPage } from "@/contracts/social/calls";
import type { Sentiment } from "@/contracts/social/rules";
import type { ShowView } from "@/lib/client/address/use-view";
import { type AnswerCache, useCache } from "@/lib/client/cache/use-cache";
import { isSingleKey } from "@/lib/client/keys/single-keys";
import { laterCode } from "@/lib/shared/out-of-reach";
import type { ItemActions } from "../mentions/mention-actions";
import type { MentionView } from "../mentions/view";

/** What can be done with mentions; what the product API does not offer is null. */
export interface MentionChanges {
  /** A promise where it settles later. */
  onMark: (mentions: readonly Mention[], read: boolean) => unknown;
  onCorrect: ((mentions: readonly Mention[], sentiment: Sentiment | null) => unknown) | null;
  /** @returns what takes it back, which says whether it still could */
  onDelete: ((mention: Mention) => () => boolean) | null;
}

/** What the last key did, for a line that tells it. */
export type Told = "read" | "unread" | "takenBack" | "nothingToTakeBack" | "selected" | null;

/** What the keys act on, as it is at the moment of asking. */
export interface TriageScene {
  /** Holds the list, and nothing else that is one. */
  list: HTMLElement | null;
  /** In the order of the list. */
  mentions: readonly Mention[];
  page: MentionPage | undefined;
  isLoading: boolean;
  view: MentionView;
  onShow: ShowView<MentionView>;
  cache: AnswerCache;
  select: (ids: ReadonlySet<string>) => void;
  actions: ItemActions;
  takeBack: () => Mention | null;
  /** Settles when the server knows of all that was done. */
  settled: () => Promise<unknown>;
  tell: (what: Told) => void;
  memory: Memory;
}

/** What the next key has to know, though it may come before anything is drawn. */
interface Memory {
  /** Where in the list the focus was last. */
  place: number | null;
  /** Where a range begins. */
  anchor: string | null;
  selected: ReadonlySet<string>;
  keep: (selected: ReadonlySet<string>) => void;
}

type Given = Pick<TriageScene, "mentions" | "page" | "isLoading" | "view" | "onShow">;

const keys = new Set(["j", "k", "e", "s", "o", "z", "x", "escape"]);
const none: ReadonlySet<string> = new Set();

function newMemory(): Memory {
  const memory: Memory = { place: null, anchor: null, selected: none, keep: (selected) => void (memory.selected = selected) };
  return memory;
}

/**
 * Triage by single keys. What a key does loads with the first one; keys pressed meanwhile wait in their order.
 * @returns what can be done with one mention, which is done with all that are selected where it is one of them, and can be taken back
 */
export function useTriage(list: RefObject<HTMLElement | null>, given: Given, changes: MentionChanges) {
  const cache = useCache();
  const [memory] = useState(newMemory);
  const [selected, draw] = useState(none);
  const select = useCallback((ids: ReadonlySet<string>) => {
    memory.keep(ids);
    draw(ids);
  }, [memory]);
  const [told, tell] = useState<Told>(null);
  const { actions, takeBack, settled } = useReversible(given.mentions, memory, changes);
  const scene = useRef<TriageScene>(null);
  const drawn = { ...given, cache, select, actions, takeBack, settled, tell, memory };
  useEffect(() => {
    scene.current = { ...drawn, list: list.current };
  });
  useEffect(() => {
    let work: Promise<unknown> = Promise.resolve();
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!keys.has(key) || !isSingleKey(event) || (key === "escape" && memory.selected.size === 0)) return;
      event.preventDefault();
      const act = async () => (await laterCode(() => import("./act-on-key"))).actOnKey(key, event.shiftKey, () => scene.current);
      // Out of reach the keys wait for their code, in their order.
      work = work.then(act).catch(() => undefined);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [memory]);
  return { actions, selected, select, told };
}

interface Step {
  mention: Mention;
  takeBack: () => boolean;
}

/** Each change with its reverse, the last of which can be called. */
function useReversible(mentions: readonly Mention[], memory: Memory, { onMark, onCorrect, onDelete }: MentionChanges) {
  const steps = useRef<Step[]>([]);
  const settling = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const meant = (mention: Mention) => (memory.selected.has(mention.id) ? mentions.filter(({ id }) => memory.selected.has(id)) : [mention]);
    const doing = (work: unknown) => { settling.current = Promise.allSettled([settling.current, work]); };
    const keep = (mention: Mention, takeBack: () => unknown) => steps.current.push({ mention, takeBack: () => takeBack() !== false });
    const actions: ItemActions = {
      onMark: (mention, read) => {
        const changed = meant(mention).filter((one) => one.is_read !== read);
        doing(onMark(changed, read));
        keep(mention, () => doing(onMark(changed, !read)));
      },
      onCorrect: onCorrect && ((mention, sentiment) => {
        const changed = meant(mention);
        doing(onCorrect(changed, sentiment));
        keep(mention, () => {
          const before = (one: Mention) => (one.sentiment_corrected ? one.sentiment : null);
          for (const label of new Set(changed.map(before))) doing(onCorrect(changed.filter((one) => before(one) === label), label));
        });
      }),
      onDelete: onDelete && ((mention) => keep(mention, onDelete(mention))),
    };
    const takeBack = () => {
      for (let step = steps.current.pop(); step; step = steps.current.pop()) {
        if (step.takeBack()) return step.mention;
      }
      return null;
    };
    return { actions, takeBack, settled: () => settling.current };
  }, [mentions, memory, onMark, onCorrect, onDelete]);
}
