"use client";

import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useTranslations } from "@/lib/shared/use-translations";

interface StopDialogProps {
  username: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before tracking stops, because what was found is deleted with it. */
export function StopDialog({ username, isBusy, onConfirm, onClose }: StopDialogProps) {
  const t = useTranslations("social.setup.stopDialog");
  const tCommon = useTranslations("common");
  return (
    <Dialog
      title={t("title")} width={400} onClose={onClose}
      description={t.rich("text", { handle: () => <bdi className="font-semibold break-all text-text">@{username}</bdi> })}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" busy={isBusy} onClick={onConfirm}>{t("confirm")}</Button>
      </>}
    />
  );
}
