"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { toast } from "@/components/ui/overlays/toast-store";
import type { TextFieldState } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { Offered } from "@/lib/client/request/offers";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { isWebhookUrl } from "../setup/setup-form-rules";
import { useWebhookTexts } from "./use-webhook-texts";

/** The webhook's URL with a button that has the server send a real, signed test event to it. */
export function WebhookUrlField({ label, value: url, error, onChange }: TextFieldState & { label: string }) {
  const t = useTranslations("social.setup.form");
  const test = useWebhookTest();
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const run = () => {
    const wrong = url.trim() === "" ? t("webhookFirst") : isWebhookUrl(url) ? null : t("webhookInvalid");
    setRefusal(wrong);
    if (wrong === null) void test.send(url.trim());
    else field.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        ref={field} type="url" inputMode="url" label={label} hint={t("webhookHint")} error={error ?? refusal}
        value={url} onChange={(event) => { setRefusal(null); onChange(event); }} autoComplete="off" autoCapitalize="none" spellCheck={false}
      />
      <Offered by="POST /api/v1/webhooks/test"><Button icon="play" busy={test.isBusy} onClick={run} className="mt-[1.7rem]">{t("test")}</Button></Offered>
    </div>
  );
}

function useWebhookTest() {
  const t = useTranslations("social.setup");
  const errorText = useErrorText();
  const texts = useWebhookTexts();
  const [isBusy, setBusy] = useState(false);
  const failed = (reason: string | null) => void toast.error(reason ?? t("webhookFailed"), reason === null ? {} : { title: t("webhookFailed") });
  const send = async (url: string) => {
    setBusy(true);
    try {
      const answer = await callBff("POST /api/v1/webhooks/test", { body: { url } });
      if (answer.success) toast.success(t("webhookSent"));
      else failed(texts.failure(answer));
    } catch (error) {
      failed(texts.refusal(error) ?? errorText(error, t("webhookFailed")));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy };
}
