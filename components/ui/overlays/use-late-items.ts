import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isOfComposition } from "@/lib/shared/composing";

interface LateItems {
  typed: string;
  chosen: string;
  onChoose: (value: string) => void;
  isComing: boolean;
}

const choosingKeys = ["ArrowUp", "ArrowDown", "Home", "End"];
/** With Ctrl. */
const emacsKeys = ["n", "p", "j", "k"];

/**
 * What comes late may fit better than what is marked. Until all have come, Enter is kept; then the first is marked, and taken only if it
 * is the one that was marked when Enter was pressed. What the reader chose stays chosen and is taken at once.
 */
export function useLateItems({ typed, chosen, onChoose, isComing }: LateItems) {
  const list = useRef<HTMLDivElement>(null);
  const isPicked = useRef(false);
  const kept = useRef<string | null>(null);
  useEffect(() => {
    isPicked.current = false;
    kept.current = null;
  }, [typed]);
  const allHaveCome = useEffectEvent(() => {
    const first = firstOf(list);
    if (isPicked.current || first === null) return;
    const value = first.dataset.value!;
    if (value !== chosen) onChoose(value);
    if (value === kept.current) first.click();
    kept.current = null;
  });
  useEffect(() => {
    if (isComing) return;
    // The list puts what came last in its place one drawing later.
    const frame = requestAnimationFrame(allHaveCome);
    return () => cancelAnimationFrame(frame);
  }, [isComing, typed]);
  return {
    list,
    onKeyDown(event: KeyboardEvent) {
      if (choosingKeys.includes(event.key) || (event.ctrlKey && emacsKeys.includes(event.key))) isPicked.current = true;
      if (event.key !== "Enter" || isOfComposition(event.nativeEvent) || !isComing || isPicked.current) return;
      event.preventDefault();
      kept.current = chosen;
    },
    onPointerMove() {
      isPicked.current = true;
    },
  };
}

function firstOf(list: RefObject<HTMLElement | null>): HTMLElement | null {
  return list.current?.querySelector<HTMLElement>("[cmdk-item]") ?? null;
}
