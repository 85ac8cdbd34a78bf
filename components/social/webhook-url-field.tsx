"use client";

import { useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { toast } from "@/components/ui/toast-store";
import { ApiError, callBff } from "@/lib/client/api";
import { webhooksCalls } from "@/lib/client/calls/webhooks";
import { useErrorText } from "@/lib/client/use-error-text";
import { isWebhookUrl } from "./setup-form-rules";
import { useWebhookTexts } from "./use-webhook-texts";

interface WebhookUrlFieldProps {
  label: string;
  url: string;
  error: string | null;
  fieldRef: RefObject<HTMLInputElement | null>;
  onChange: (url: string) => void;
}

/** The webhook's URL with a button that has the server send a real, signed test event to it. */
export function WebhookUrlField({ label, url, error, fieldRef, onChange }: WebhookUrlFieldProps) {
  const t = useTranslations("social.setup.form");
  const test = useWebhookTest();
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = () => {
    const wrong = url.trim() === "" ? t("webhookFirst") : isWebhookUrl(url) ? null : t("webhookInvalid");
    setRefusal(wrong);
    if (wrong === null) void test.send(url.trim());
    else fieldRef.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        ref={fieldRef} type="url" inputMode="url" label={label} hint={t(test.isMissing ? "testUnavailable" : "webhookHint")} error={error ?? refusal}
        value={url} onChange={({ target }) => { setRefusal(null); onChange(target.value); }} autoComplete="off" autoCapitalize="none" spellCheck={false}
      />
      <Button icon="play" busy={test.isBusy} disabled={test.isMissing} onClick={run} className="mt-[1.7rem]">{t("test")}</Button>
    </div>
  );
}

function useWebhookTest() {
  const t = useTranslations("social.setup");
  const errorText = useErrorText();
  const texts = useWebhookTexts();
  const [state, setState] = useState<"idle" | "busy" | "missing">("idle");
  const failed = (reason: string | null) => void toast.error(reason ?? t("webhookFailed"), reason === null ? {} : { title: t("webhookFailed") });
  const send = async (url: string) => {
    setState("busy");
    try {
      const answer = await callBff(webhooksCalls.test, { body: { url } });
      if (answer.success) toast.success(t("webhookSent"));
      else failed(texts.failure(answer));
      setState("idle");
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      if (!isMissing) failed(texts.refusal(error) ?? errorText(error, t("webhookFailed")));
      setState(isMissing ? "missing" : "idle");
    }
  };
  return { send, isBusy: state === "busy", isMissing: state === "missing" };
}
