import { useEffect } from "react";

/** When the component is gone, and the focus with it, moves the focus to the page's main part, where the next Tab continues. */
export function useFocusKept(): void {
  useEffect(() => () => {
    setTimeout(() => { if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true }); });
  }, []);
}
