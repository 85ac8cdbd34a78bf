"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState, type FormEvent } from "react";
import { leaderboardLimits } from "@/contracts/leaderboard-rules";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { LinkedProfile } from "../changes";

interface LinkDialogProps {
  linked: LinkedProfile | null;
  /** An address that works where the platform is a stand-in; null elsewhere. */
  example: string | null;
  link: (profileUrl: string) => Promise<void>;
  unlink: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the address of the caller's profile on the trading-social platform. */
export function LinkDialog({ linked, example, link, unlink, onClose }: LinkDialogProps) {
  const t = useTranslations("leaderboard.link");
  const tFailed = useTranslations("leaderboard.failed");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const [url, setUrl] = useState(linked?.url ?? "");
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ title: string; text: string | null } | null>(null);
  const [busy, setBusy] = useState<"link" | "unlink" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const run = async (which: "link" | "unlink", act: () => Promise<void>, done: string) => {
    setBusy(which);
    setRefusal(null);
    try {
      await act();
      toast.success(done);
      onClose();
    } catch (failure) {
      const title = tFailed(which === "link" ? "linkProfile" : "unlinkProfile");
      const text = errorText(failure, title);
      if (failure instanceof ApiError && failure.errors.some(({ field: name }) => name === "profile_url")) setError(text);
      else setRefusal({ title, text: text === title ? null : text });
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = checkProfileUrl(url);
    setError(wrong && t(wrong));
    if (wrong) return field.current?.focus();
    void run("link", () => link(url.trim()), t("done"));
  };
  return (
    <Dialog
      title={t("title")} description={t("text")} width={500} onClose={onClose}
      footer={<>
        {linked ? <Button variant="danger" className="sm:mr-auto" busy={busy === "unlink"} onClick={() => void run("unlink", unlink, t("unlinked"))}>{t("unlink")}</Button> : null}
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy === "link"}>{t("submit")}</Button>
      </>}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {refusal ? <Alert tone="error" title={refusal.title}>{refusal.text}</Alert> : null}
        <TextField
          ref={field} label={t("url")} type="url" inputMode="url" error={error} value={url} hint={example === null ? undefined : <span className="break-words">{t("example", { url: example })}</span>}
          onChange={({ target }) => { setUrl(target.value); setError(null); setRefusal(null); }}
          autoComplete="url" autoCapitalize="none" spellCheck={false} autoFocus required maxLength={leaderboardLimits.profileUrlMax}
        />
      </form>
    </Dialog>
  );
}

/** What is wrong with an address as typed, as the name of its text; null when it can be sent. */
function checkProfileUrl(text: string): "required" | "invalid" | null {
  const url = text.trim();
  if (url === "") return "required";
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : "invalid";
}
