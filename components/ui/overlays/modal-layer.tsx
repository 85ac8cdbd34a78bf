"use client";

import { Content, Overlay, Portal, Root } from "@radix-ui/react-dialog";
import type { ComponentProps } from "react";
import { isImeKey } from "@/lib/shared/composing";
import { useHeldToasts } from "./use-held-toasts";
import { useReturnFocus } from "./use-return-focus";

/**
 * A modal layer over the page, open while it is rendered; meanwhile all toasts but its own are hidden. Escape closes it, unless that key
 * cancels text being composed.
 */
export function ModalLayer({ onClose, onEscapeKeyDown, ...content }: ComponentProps<typeof Content> & { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  useHeldToasts();
  return (
    <Root open onOpenChange={(open) => { if (!open) onClose(); }}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Content
          {...content} onEscapeKeyDown={(event) => (isImeKey(event) ? event.preventDefault() : onEscapeKeyDown?.(event))}
          onCloseAutoFocus={returnFocus}
        />
      </Portal>
    </Root>
  );
}
