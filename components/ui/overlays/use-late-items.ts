import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { isImeKey } from "@/lib/shared/composing";

interface LateItems {
  typed: string;
  chosen: string;
  onChoose: (value: string) => void;
  isLoading: boolean;
}

const choosingKeys = ["ArrowUp", "ArrowDown", "Home", "End"];
/** Together with Ctrl. */
const emacsKeys = ["n", "p", "j", "k"];

/**
 * Items that arrive late may match better than the highlighted one. Until all have arrived, Enter is held back; then the first item is
 * highlighted, and run only if it is the one that was highlighted when Enter was pressed. An item that the reader picked stays highlighted,
 * and Enter runs it at once.
 */
export function useLateItems({ typed, chosen, onChoose, isLoading }: LateItems) {
  const list = useRef<HTMLDivElement>(null);
  const isPicked = useRef(false);
  const pressedOn = useRef<string | null>(null);
  useEffect(() => {
    isPicked.current = false;
    pressedOn.current = null;
  }, [typed]);
  const onAllLoaded = useEffectEvent(() => {
    const first = list.current?.querySelector<HTMLElement>("[cmdk-item]");
    if (isPicked.current || !first) return;
    const value = first.dataset.value!;
    if (value !== chosen) onChoose(value);
    if (value === pressedOn.current) first.click();
    pressedOn.current = null;
  });
  useEffect(() => {
    if (isLoading) return;
    // The list sorts the last items in one frame later.
    const frame = requestAnimationFrame(onAllLoaded);
    return () => cancelAnimationFrame(frame);
  }, [isLoading, typed]);
  return {
    list,
    onKeyDown(event: KeyboardEvent) {
      if (choosingKeys.includes(event.key) || (event.ctrlKey && emacsKeys.includes(event.key))) isPicked.current = true;
      if (event.key !== "Enter" || isImeKey(event.nativeEvent) || !isLoading || isPicked.current) return;
      event.preventDefault();
      pressedOn.current = chosen;
    },
    onPointerMove() {
      isPicked.current = true;
    },
  };
}
