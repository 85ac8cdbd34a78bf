import { useId, useRef, useState } from "react";
import { preload } from "@/lib/shared/server-unreachable";

/** A button and the `Popover` that it opens, whose code `load` imports when the pointer or the focus reaches the button. */
export function usePopover(load: () => Promise<unknown>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => preload(load);
  return {
    isOpen,
    /** The button's props. */
    opener: {
      ref: button, "aria-haspopup": "dialog", "aria-expanded": isOpen, onPointerEnter: prepare, onFocus: prepare,
      // Once the panel exists, the browser itself closes it.
      popoverTarget: id, onClick: () => setOpen(true),
    },
    /** The panel's props. */
    panel: { id, button, onClose: () => setOpen(false) },
  } as const;
}
