"use client";

import { Title } from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { ModalLayer } from "./modal-layer";

interface SheetProps {
  /** The accessible name; not shown. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal sheet from the left, 256 px wide, open for as long as it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <ModalLayer
      aria-describedby={undefined} onOpenAutoFocus={focusWhereOneIs} onClose={onClose}
      className="fixed inset-y-0 left-0 z-40 flex w-64 max-w-[85vw] animate-drawer flex-col overflow-y-auto border-r border-line bg-bg p-3 outline-none"
    >
      <Title className="sr-only">{title}</Title>
      {children}
    </ModalLayer>
  );
}

/** Radix passes over links, which would leave the first button, often the last thing wanted, under the first key press. The page that is shown is in sight. */
function focusWhereOneIs(event: Event) {
  event.preventDefault();
  const sheet = event.currentTarget as HTMLElement;
  (sheet.querySelector<HTMLElement>("[aria-current=page]") ?? sheet.querySelector("a"))?.focus();
}
