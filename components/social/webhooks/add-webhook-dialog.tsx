"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import type { Webhook } from "@/contracts/webhooks";
import { webhookEventDefaults, webhookEvents, type WebhookEvent } from "@/contracts/webhooks-rules";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { isWebhookUrl } from "../setup/setup-form-rules";
import { useWebhookTexts } from "./use-webhook-texts";
import type { Webhooks } from "./use-webhooks";
import { WebhookUrlField } from "./webhook-url-field";

interface AddWebhookDialogProps {
  onAdd: Webhooks["add"];
  onAdded: (webhook: Webhook) => void;
  onClose: () => void;
}

/** A URL and the events that are delivered to it. */
export function AddWebhookDialog({ onAdd, onAdded, onClose }: AddWebhookDialogProps) {
  const t = useTranslations("social.webhooks");
  const tForm = useTranslations("social.setup.form");
  const tFailed = useTranslations("social.failed");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const texts = useWebhookTexts();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEventDefaults);
  const [error, setError] = useState<{ url?: string; form?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWebhookUrl(url)) {
      setError({ url: tForm(url.trim() === "" ? "webhookFirst" : "webhookInvalid") });
      return field.current?.focus();
    }
    if (events.length === 0) return setError({ form: t("eventsRequired") });
    setBusy(true);
    try {
      const added = await onAdd(url.trim(), [...events]);
      toast.success(t("added"));
      onAdded(added);
    } catch (failure) {
      const refusal = texts.refusal(failure);
      setError(refusal === null ? { form: errorText(failure, tFailed("setupWebhook")) } : { url: refusal });
      setBusy(false);
    }
  };
  const toggle = (event: WebhookEvent) => setEvents(webhookEvents.filter((one) => (one === event) !== events.includes(one)));
  return (
    <Dialog
      title={t("add")} description={t("text")} onClose={onClose}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="primary" type="submit" form="add-webhook" busy={isBusy}>{t("add")}</Button>
      </>}
    >
      <form id="add-webhook" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {error.form ? <Alert tone="error" title={tFailed("setupWebhook")}>{error.form}</Alert> : null}
        <WebhookUrlField label={t("url")} fieldRef={field} url={url} error={error.url ?? null} onChange={(next) => { setUrl(next); setError({}); }} />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-[550]">{t("eventsLabel")}</legend>
          {webhookEvents.map((event) => (
            <label key={event} className="flex min-h-control items-center gap-2.5">
              <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} className="size-4 accent-accent" />
              {t(`events.${event}`)}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
