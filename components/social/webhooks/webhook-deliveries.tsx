import { useState } from "react";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks/calls";
import { webhookEvents } from "@/contracts/webhooks/rules";
import { Age } from "@/components/times/age";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Badge, type Tone } from "@/components/ui/figures/badge";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { UnknownFigure } from "@/components/ui/figures/unknown-figure";
import { Cell, Heading, Row, Table, TableBody, TableHead } from "@/components/ui/tables/table";
import { toast } from "@/components/ui/overlays/toast-store";
import { callBff, callPath } from "@/lib/client/request/api";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { Offered } from "@/lib/client/request/offers";
import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";
import { webhooksKey } from "../keys";
import { useWebhookTexts } from "./use-webhook-texts";

const pollMs = 5000;
const tones: Record<WebhookDelivery["state"], Tone> = { pending: "accent", delivered: "up", failed: "down" };

/** The newest deliveries of a webhook; each can be sent again. Polled while one is pending. */
export function WebhookDeliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = useTranslations("social.webhooks");
  const input = { params: { id } };
  const [isWaiting, setWaiting] = useState(false);
  const { data, error, mutate } = useCall("GET /api/v1/webhooks/:id/deliveries", input, { refreshMs: isWaiting ? pollMs : 0 });
  const hasPending = data?.some(({ state }) => state === "pending") ?? false;
  if (hasPending !== isWaiting) setWaiting(hasPending);
  const redeliver = useRedelivery(id);
  if (data === undefined) {
    if (!error) return <SkeletonText lines={2} />;
    return <RetryAlert error={error} title={t("deliveriesFailed")} onRetry={() => mutate()} />;
  }
  const unreadable = <UnreadableNotice of="GET /api/v1/webhooks/:id/deliveries" input={input} className="mb-2" />;
  if (data.length === 0) return <>{unreadable}<p className="text-muted">{t("noDeliveries")}</p></>;
  return (
    <div className="@container">{unreadable}<Table label={t("showDeliveries", { url })} className="narrow-table">
      <TableHead>
        <Heading>{t("event")}</Heading>
        <Heading>{t("state")}</Heading>
        <Heading>{t("answer")}</Heading>
        <Heading>{t("time")}</Heading>
        <Heading hidden>{t("again")}</Heading>
      </TableHead>
      <TableBody>{data.map((delivery) => (
        <DeliveryRow
          key={delivery.id} delivery={delivery}
          onRedeliver={() => redeliver(async () => {
            await callBff("POST /api/v1/webhooks/:id/deliveries/:delivery", { params: { id, delivery: delivery.id } });
            return t("redelivered");
          })}
        />
      ))}</TableBody>
    </Table></div>
  );
}

function DeliveryRow({ delivery, onRedeliver }: { delivery: WebhookDelivery; onRedeliver: () => Promise<void> }) {
  const t = useTranslations("social.webhooks");
  const { isBusy, run: send } = useBusy(onRedeliver);
  const { failure } = useWebhookTexts();
  const { event, state, attempts, status, delivered_at: deliveredAt, created_at: createdAt } = delivery;
  const error = failure(delivery);
  const known = webhookEvents.find((name) => name === event);
  // Our own error texts already include the status.
  const shownStatus = delivery.error_code === null ? status : null;
  return (
    <Row>
      <Cell isRowName><span className="font-semibold">{known ? t(`events.${known}`) : event}</span></Cell>
      <Cell align="start" label={t("state")}><span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]} dot>{t(`states.${state}`)}</Badge>
        <span className="text-sm text-muted">{t("attempts", { count: attempts })}</span>
      </span></Cell>
      <Cell align="start" label={t("answer")}>
        <span className="inline-block max-w-72 min-w-0 text-sm whitespace-normal"><span className="num">
          {shownStatus ?? (error === null ? <UnknownFigure /> : "")}
        </span> {error === null ? null : <bdi className="break-words text-muted">{error}</bdi>}</span>
      </Cell>
      <Cell align="start" label={t("time")}><Age at={deliveredAt ?? createdAt} className="text-sm text-muted" /></Cell>
      <Cell><IconButton icon="repeat" label={t("again")} busy={isBusy} onClick={send} /></Cell>
    </Row>
  );
}

/** How many events of a webhook were given up, and a button that sends them again. */
export function FailedDeliveries({ webhook: { id, failed_deliveries: count } }: { webhook: Webhook }) {
  const t = useTranslations("social.webhooks");
  const redeliver = useRedelivery(id);
  const { isBusy, run: send } = useBusy(() => redeliver(async () => {
    const again = await callBff("POST /api/v1/webhooks/:id/deliveries", { params: { id } });
    return t("redeliveredAll", { count: again.count });
  }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <p className="text-muted">{t("failedCount", { count })}</p>
      <Offered by="POST /api/v1/webhooks/:id/deliveries">
        <Button icon="repeat" busy={isBusy} onClick={send}>{t("againAll")}</Button>
      </Offered>
    </div>
  );
}

/** Runs a call that sends events again, which returns what to say about it, and refetches what it changes. */
function useRedelivery(id: string): (send: () => Promise<string>) => Promise<void> {
  const t = useTranslations("social.webhooks");
  const cache = useCache();
  const attempt = useAttempt();
  return async (send) => {
    await attempt(t("redeliverFailed"), async () => void toast.success(await send()));
    await Promise.all([webhooksKey, callPath("GET /api/v1/webhooks/:id/deliveries", { params: { id } })].map((key) => cache.refetch(key)));
  };
}
