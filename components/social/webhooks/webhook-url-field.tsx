import { type ComponentProps, useRef, useState } from "react";
import { visibleText } from "@/contracts/fields/typed-rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { toast } from "@/components/ui/overlays/toast-store";
import type { TextFieldState } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { Offered } from "@/lib/client/request/offers";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";
import { isWebhookUrl } from "../setup/setup-form-rules";
import { useWebhookTexts } from "./use-webhook-texts";

/** The webhook's URL, with a button that has the server send a real, signed test event to it. */
export function WebhookUrlField({ value: url, error, onChange, ...texts }: TextFieldState & Pick<
  ComponentProps<typeof TextField>, "label" | "autoFocus" | "required"
>) {
  const t = useTranslations("social.setup.form");
  const test = useWebhookTest();
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(url);
  const run = async () => {
    typed.current = url;
    const sent = visibleText(url);
    const wrong = sent === "" ? t("webhookFirst") : isWebhookUrl(sent) ? await test.send(sent) : t("webhookInvalid");
    // The URL has been edited since: the result says nothing about the new one.
    if (typed.current !== url) return;
    setRefusal(wrong);
    if (wrong !== null) field.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        {...texts} ref={field} type="url" inputMode="url" hint={t("webhookHint")} error={error ?? refusal}
        value={url} onChange={(event) => { typed.current = event.target.value; setRefusal(null); onChange(event); }} autoComplete="off"
        autoCapitalize="none" spellCheck={false}
      />
      <Offered by="POST /api/v1/webhooks/test">
        <Button icon="play" busy={test.isBusy} onClick={() => void run()} className="mt-[1.7rem]">{t("test")}</Button>
      </Offered>
    </div>
  );
}

function useWebhookTest() {
  const t = useTranslations("social.setup");
  const errorText = useErrorText();
  const texts = useWebhookTexts();
  const [isBusy, setBusy] = useState(false);
  const failureText = (reason: string | null) => (reason === null || reason === t("webhookFailed")
    ? t("webhookFailed")
    : t("webhookFailedFor", { reason }));
  /** @returns an error message, or null if the test succeeded */
  const send = async (url: string): Promise<string | null> => {
    setBusy(true);
    try {
      const answer = await callBff("POST /api/v1/webhooks/test", { body: { url } });
      if (!answer.success) return failureText(texts.failure(answer));
      toast.success(t("webhookSent"));
      return null;
    } catch (error) {
      return failureText(texts.refusal(error) ?? errorText(error, t("webhookFailed")));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy };
}
