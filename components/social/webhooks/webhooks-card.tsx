import dynamic from "next/dynamic";
import { useState } from "react";
import type { Webhook } from "@/contracts/webhooks/calls";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Badge, Tag } from "@/components/ui/figures/badge";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { IconButton } from "@/components/ui/controls/icon-button";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { toast } from "@/components/ui/overlays/toast-store";
import { loadPart } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import type { Webhooks } from "./use-webhooks";
import { FailedDeliveries, WebhookDeliveries } from "./webhook-deliveries";

const AddWebhookDialog = dynamic(() => loadPart(() => import("./add-webhook-dialog"), "AddWebhookDialog"), { ssr: false });
const ConfirmDialog = dynamic(() => loadPart(() => import("@/components/ui/overlays/confirm-dialog"), "ConfirmDialog"), { ssr: false });

interface WebhooksCardProps {
  webhooks: Webhooks;
  /** Called with a new webhook and its secret, which is to be shown once. */
  onAdded: (webhook: Webhook) => void;
}

/** The webhooks, each with its deliveries. */
export function WebhooksCard({ webhooks, onAdded }: WebhooksCardProps) {
  const t = useTranslations("social.webhooks");
  const [dialog, setDialog] = useState<{ kind: "none" } | { kind: "add" } | { kind: "remove"; webhook: Webhook }>({ kind: "none" });
  const close = () => setDialog({ kind: "none" });
  const attempt = useAttempt();
  const remove = (webhook: Webhook) => attempt(t("removeFailed"), async () => {
    await webhooks.remove(webhook);
    toast.success(t("removed"));
  });
  const { list, error, hasList } = webhooks;
  return (
    <div tabIndex={-1} className="min-w-0 rounded-card outline-none">
      <Card title={t("title")} actions={<Button icon="plus" onClick={() => setDialog({ kind: "add" })}>{t("add")}</Button>}>
        <p className="text-muted">{t("text")}</p>
        {error ? (
          <RetryAlert error={error} tone={list ? "warn" : "error"} title={t("loadFailed")} onRetry={webhooks.retry} className="mt-3" />
        ) : null}
        <UnreadableNotice of="GET /api/v1/webhooks" className="mt-3" />
        {!hasList ? <StoredWebhook webhooks={webhooks} />
          : list === undefined ? (error ? null : <div className="mt-3"><SkeletonText lines={2} /></div>)
          : list.length === 0 ? <p className="mt-3 border-t border-line pt-3 text-muted">{t("empty")}</p>
          : <ul aria-label={t("list")} className="mt-3 grid">{list.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onRemove={() => setDialog({ kind: "remove", webhook })} />
          ))}</ul>}
        {dialog.kind === "add" ? <AddWebhookDialog onAdd={webhooks.add} onAdded={onAdded} onClose={close} /> : null}
        {/* Asks first: the secret is lost with the webhook. */}
        {dialog.kind === "remove" ? (
          <ConfirmDialog
            title={t("removeTitle")}
            description={t.rich("removeText", { url: () => <bdi className="font-semibold break-all text-text">{dialog.webhook.url}</bdi> })}
            confirm={t("removeConfirm")} onConfirm={() => { close(); void remove(dialog.webhook); }} onClose={close}
          />
        ) : null}
      </Card>
    </div>
  );
}

function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const t = useTranslations("social.webhooks");
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid gap-2 border-t border-line py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <bdi className="min-w-0 flex-1 basis-56 font-semibold break-all">{webhook.url}</bdi>
        <Badge tone={webhook.is_active ? "up" : "warn"} dot>{t(webhook.is_active ? "active" : "inactive")}</Badge>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost" icon={isOpen ? "chevron-up" : "chevron-down"} aria-expanded={isOpen}
            aria-label={t("showDeliveries", { url: webhook.url })} onClick={() => setOpen(!isOpen)}
          >
            {t("deliveries")}
          </Button>
          <IconButton icon="trash" tone="danger" label={t("remove", { url: webhook.url })} onClick={onRemove} />
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">{webhook.events.map((event) => <Tag key={event}>{t(`events.${event}`)}</Tag>)}</div>
      {webhook.is_of_job ? <p className="text-sm text-muted">{t("ofJob")}</p> : null}
      {webhook.is_active ? null : <p className="text-sm text-muted">{t("inactiveAbout")}</p>}
      {webhook.failed_deliveries > 0 ? <FailedDeliveries webhook={webhook} /> : null}
      {isOpen ? <WebhookDeliveries webhook={webhook} /> : null}
    </li>
  );
}

/** The webhook that this browser remembers, for a product API that keeps no list; removing it only forgets it here. */
function StoredWebhook({ webhooks: { stored, remove } }: { webhooks: Webhooks }) {
  const t = useTranslations("social.webhooks");
  const events = stored?.events.map((event) => t(`events.${event}`)).join(", ") ?? "";
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="min-w-0 flex-1 text-muted">{stored === null ? t("empty") : t("local", { events })}</p>
      {stored === null ? null : <Button icon="trash" onClick={() => void remove(stored)}>{t("forget")}</Button>}
    </div>
  );
}
