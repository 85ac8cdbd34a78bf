import type { ReactNode } from "react";
import { takeFocus } from "@/components/ui/controls/take-focus";

/** Replaces a submitted form. Takes the focus, because the button that had it is gone. */
export function FormReplacement({ children }: { children: ReactNode }) {
  return <div ref={takeFocus} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere outline-none">{children}</div>;
}
