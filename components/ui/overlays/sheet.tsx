import { Title } from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { ModalLayer } from "./modal-layer";

interface SheetProps {
  /** The accessible name; not shown. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal sheet from the left, 256 px wide, open while it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <ModalLayer
      aria-describedby={undefined} onOpenAutoFocus={focusCurrentPage} onClose={onClose}
      className="fixed inset-y-0 left-0 z-40 flex w-64 max-w-[85vw] animate-drawer flex-col overflow-y-auto border-r border-line bg-bg p-3 outline-none"
    >
      <Title className="sr-only">{title}</Title>
      {children}
    </ModalLayer>
  );
}

/**
 * Focuses the link to the current page, or else the first link. Radix skips
 * links and would focus the first button, often the one least wanted.
 */
function focusCurrentPage(event: Event) {
  event.preventDefault();
  const sheet = event.currentTarget as HTMLElement;
  (sheet.querySelector<HTMLElement>("[aria-current=page]") ?? sheet.querySelector("a"))?.focus();
}
