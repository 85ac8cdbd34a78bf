import { useLayoutEffect } from "react";
import { holdToasts } from "./toast-store";

/** For what is a dialog for as long as it is rendered: no toast lies over it but its own. */
export function useHeldToasts(): void {
  useLayoutEffect(holdToasts, []);
}
