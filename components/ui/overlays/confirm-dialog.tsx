import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { Button } from "../controls/button";
import type { IconName } from "../figures/drawings";
import { Dialog } from "./dialog";

interface ConfirmDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "onClose"> {
  /** Label of the confirming button. */
  confirm: ReactNode;
  icon?: IconName;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something is removed or ended, with Cancel and the confirming button at the bottom. */
export function ConfirmDialog({ confirm, icon = "trash", isBusy = false, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const tCommon = useTranslations("common");
  return (
    <Dialog
      {...dialog} width={400} onClose={onClose}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon={icon} busy={isBusy} onClick={onConfirm}>{confirm}</Button>
      </>}
    />
  );
}
