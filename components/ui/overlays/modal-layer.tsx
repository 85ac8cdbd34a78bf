"use client";

import { Content, Overlay, Portal, Root } from "@radix-ui/react-dialog";
import type { ComponentProps } from "react";
import { isOfComposition } from "@/lib/shared/composing";
import { useHeldToasts } from "./use-held-toasts";
import { useReturnFocus } from "./use-return-focus";

/** What lies over the page and alone can be used, for as long as it is rendered; no toast lies over it but its own. Escape closes it, unless that gives up a word being composed. */
export function ModalLayer({ onClose, onEscapeKeyDown, ...content }: ComponentProps<typeof Content> & { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  useHeldToasts();
  return (
    <Root open onOpenChange={(open) => { if (!open) onClose(); }}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Content {...content} onEscapeKeyDown={(event) => (isOfComposition(event) ? event.preventDefault() : onEscapeKeyDown?.(event))} onCloseAutoFocus={returnFocus} />
      </Portal>
    </Root>
  );
}
