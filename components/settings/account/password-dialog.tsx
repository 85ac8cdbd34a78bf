"use client";

import { useTranslations } from "next-intl";
import { limits } from "@/contracts/auth/rules";
import { TextField } from "@/components/ui/controls/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";

/** Changes the password for who knows the old one. `wasNotMe`: after everybody else was signed out, as a stranger may know it. */
export function PasswordDialog({ wasNotMe, onClose }: { wasNotMe: boolean; onClose: () => void }) {
  const t = useTranslations("accountSecurity");
  const form = useForm({
    initial: { password: "", new_password: "", again: "" },
    check: ({ new_password, again }) => ({
      new_password: new_password.length < limits.passwordMin ? t("change.refused") : null,
      again: again === new_password ? null : t("change.different"),
    }),
    send: async ({ again: _, ...body }) => {
      await callBff("POST /api/v1/account/password", { body });
      toast.success(t("change.done"));
      onClose();
    },
    failed: t("change.failed"),
    rule: (name) => (name === "password" ? t("wrongPassword") : t("change.refused")),
    refusal: (failure) => ((failure as { code?: unknown } | null)?.code === "password_common" ? { new_password: t("change.refused") } : {}),
  });
  return (
    <FormDialog form={form} title={t("change.title")} description={t(wasNotMe ? "change.wasNotMe" : "change.text")} width={400} submit={t("change.confirm")} onClose={onClose}>
      <TextField {...form.field("password")} label={t("change.old")} type="password" autoComplete="current-password" autoFocus />
      <TextField {...form.field("new_password")} label={t("change.new")} hint={t("change.refused")} type="password" autoComplete="new-password" maxLength={limits.passwordMax} />
      <TextField {...form.field("again")} label={t("change.again")} type="password" autoComplete="new-password" maxLength={limits.passwordMax} />
    </FormDialog>
  );
}
