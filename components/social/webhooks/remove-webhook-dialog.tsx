"use client";

import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useTranslations } from "@/lib/shared/use-translations";

/** Asks before a webhook and its deliveries are deleted: its secret could not be had again. */
export function RemoveWebhookDialog({ url, onConfirm, onClose }: { url: string; onConfirm: () => void; onClose: () => void }) {
  const t = useTranslations("social.webhooks");
  const tCommon = useTranslations("common");
  return (
    <Dialog
      title={t("removeTitle")} width={400} onClose={onClose}
      description={t.rich("removeText", { url: () => <bdi className="font-semibold break-all text-text">{url}</bdi> })}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" onClick={onConfirm}>{t("removeConfirm")}</Button>
      </>}
    />
  );
}
