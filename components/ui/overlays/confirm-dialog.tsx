"use client";

import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { Button } from "../controls/button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "onClose"> {
  /** Label of the confirming button. */
  confirm: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something is removed, with Cancel and the confirming button at the bottom. */
export function ConfirmDialog({ confirm, isBusy = false, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const tCommon = useTranslations("common");
  return (
    <Dialog
      {...dialog} width={400} onClose={onClose}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" busy={isBusy} onClick={onConfirm}>{confirm}</Button>
      </>}
    />
  );
}
