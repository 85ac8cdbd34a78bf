import { Content, Overlay, Portal, Root } from "@radix-ui/react-dialog";
import { type ComponentProps, useLayoutEffect, useState } from "react";
import { isImeKey } from "@/lib/shared/composing";
import { holdToasts } from "./toast-store";

/**
 * A modal layer over the page, open while it is rendered; meanwhile all toasts but its own are hidden. Escape closes it, unless that key
 * cancels text being composed.
 */
export function ModalLayer({ onClose, onEscapeKeyDown, ...content }: ComponentProps<typeof Content> & { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  useLayoutEffect(holdToasts, []);
  return (
    <Root open onOpenChange={(open) => { if (!open) onClose(); }}>
      <Portal>
        {/* A click on it leaves the focus where it is: the layer may stay open. */}
        <Overlay onMouseDown={(event) => event.preventDefault()} className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Content
          {...content} onEscapeKeyDown={(event) => (isImeKey(event) ? event.preventDefault() : onEscapeKeyDown?.(event))}
          onCloseAutoFocus={returnFocus}
        />
      </Portal>
    </Root>
  );
}

/**
 * Remembers what had the focus when a layer opened, and returns it when the layer closes, unless another layer has opened by then: Radix
 * reports the end a moment later. It returns the focus only to its own triggers; ours are plain buttons whose layer loads later.
 */
function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    if (opener?.isConnected && !document.activeElement?.closest("[role=dialog]")) opener.focus();
  };
}

/** A menu item will be gone by then, so its menu's button is used instead. */
function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  if (active?.closest("[role=menu]")) return document.querySelector<HTMLElement>("[aria-haspopup=menu][aria-expanded=true]");
  return active instanceof HTMLElement ? active : null;
}
