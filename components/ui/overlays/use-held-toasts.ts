import { useLayoutEffect } from "react";
import { holdToasts } from "./toast-store";

/** For components that act as a dialog while they are rendered: hides all toasts but their own. */
export function useHeldToasts(): void {
  useLayoutEffect(holdToasts, []);
}
