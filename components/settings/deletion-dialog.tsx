"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { ApiError, callBff } from "@/lib/client/request/api";
import { endSession } from "@/lib/client/request/session";
import { useErrorText } from "@/lib/client/request/use-error-text";

/** Asks for the password before an account is deleted, then leaves for /login. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.profile.deletion");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const formId = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await callBff("POST /api/v1/account/deletion", { body: { password } });
      await endSession();
    } catch (failure) {
      setBusy(false);
      setError(isWrongPassword(failure) ? t("wrongPassword") : errorText(failure, t("failed")));
    }
  };
  return (
    <Dialog
      title={t("title")} description={t("text")} width={400} onClose={onClose}
      footer={<>
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button variant="danger" icon="trash" type="submit" form={formId} busy={busy}>{t("confirm")}</Button>
      </>}
    >
      <form id={formId} noValidate onSubmit={(event) => void remove(event)}>
        <TextField
          label={t("password")} hint={t("demo")} error={error} type="password" autoComplete="current-password" autoFocus
          value={password} onChange={(event) => { setPassword(event.target.value); setError(null); }}
        />
      </form>
    </Dialog>
  );
}

function isWrongPassword(failure: unknown): boolean {
  return failure instanceof ApiError && failure.errors.some(({ field }) => field === "password");
}
