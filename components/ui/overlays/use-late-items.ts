import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isOfComposition } from "@/lib/shared/composing";

interface LateItems {
  typed: string;
  chosen: string;
  onChoose: (value: string) => void;
  isComing: boolean;
}

const choosingKeys = ["ArrowUp", "ArrowDown", "Home", "End"];
/** Together with Ctrl. */
const emacsKeys = ["n", "p", "j", "k"];

/**
 * Items that arrive late may match better than the highlighted one. Until all have arrived, Enter is held back; then the first item is
 * highlighted, and run only if it is the one that was highlighted when Enter was pressed. An item that the reader picked stays highlighted,
 * and Enter runs it at once.
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
    // The list sorts the last items in one frame later.
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
