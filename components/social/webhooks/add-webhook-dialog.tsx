import { useId } from "react";
import { visibleText } from "@/contracts/fields/typed-rules";
import type { Webhook } from "@/contracts/webhooks/calls";
import { webhookEventDefaults, isDigestEvent, webhookEvents, type WebhookEvent } from "@/contracts/webhooks/rules";
import { Alert } from "@/components/ui/figures/alert";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { isWebhookUrl } from "../setup/setup-form-rules";
import { useWebhookTexts } from "./use-webhook-texts";
import type { Webhooks } from "./use-webhooks";
import { WebhookUrlField } from "./webhook-url-field";

interface AddWebhookDialogProps {
  onAdd: Webhooks["add"];
  /** Called with the webhook and its secret, even if the dialog has been closed in the meantime: the secret is never sent again. */
  onAdded: (webhook: Webhook) => void;
  onClose: () => void;
}

/** Asks for a URL and the events to deliver to it. */
export function AddWebhookDialog({ onAdd, onAdded, onClose }: AddWebhookDialogProps) {
  const t = useTranslations("social.webhooks");
  const tForm = useTranslations("social.setup.form");
  const tFailed = useTranslations("social.failed");
  const texts = useWebhookTexts();
  const hasDigests = useOffers("GET /api/v1/digest");
  const form = useForm({
    initial: { url: "", events: webhookEventDefaults },
    check: ({ url, events }) => ({
      url: isWebhookUrl(url) ? null : tForm(visibleText(url) === "" ? "webhookFirst" : "webhookInvalid"),
      events: events.length === 0 ? t("eventsRequired") : null,
    }),
    send: async ({ url, events }) => {
      const added = await onAdd(visibleText(url), [...events]);
      toast.success(t("added"));
      onAdded(added);
    },
    done: onClose,
    failed: tFailed("setupWebhook"),
    refusal: (failure) => ({ url: texts.refusal(failure) }),
  });
  const errorId = useId();
  const { events } = form.values;
  const toggle = (event: WebhookEvent) => form.change({ events: webhookEvents.filter((one) => (one === event) !== events.includes(one)) });
  return (
    <FormDialog form={form} title={t("add")} description={t("text")} submit={t("add")} onClose={onClose}>
      <WebhookUrlField {...form.field("url")} label={t("url")} autoFocus required />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-[550]">{t("eventsLabel")}</legend>
        <div id={errorId}>{form.errors.events ? <Alert tone="error">{form.errors.events}</Alert> : null}</div>
        {webhookEvents.filter((event) => hasDigests || !isDigestEvent(event)).map((event) => (
          <label key={event} className="flex min-h-control items-center gap-2.5">
            <input
              type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} className="size-4 accent-accent"
              aria-invalid={form.errors.events ? true : undefined} aria-describedby={form.errors.events ? errorId : undefined}
            />
            {t(`events.${event}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
