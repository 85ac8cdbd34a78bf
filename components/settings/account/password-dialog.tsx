import { limits } from "@/contracts/auth/rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Alert } from "@/components/ui/figures/alert";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useCall } from "@/lib/client/cache/use-call";
import { useForm } from "@/lib/client/form/use-form";
import { ApiError, callBff } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";

interface PasswordDialogProps {
  /** Whether it opens after all other sessions were ended, because somebody else may know the password. */
  wasNotMe: boolean;
  onClose: () => void;
}

/** Changes the password; asks for the old one. */
export function PasswordDialog({ wasNotMe, onClose }: PasswordDialogProps) {
  const t = useTranslations("accountSecurity.change");
  const { data, error, isLoading } = useCall("GET /api/v1/account/email", {});
  const isDemo = data?.is_demo === true;
  return (
    <Dialog title={t("title")} {...(isDemo ? {} : { description: t(wasNotMe ? "wasNotMe" : "text") })} width={400} onClose={onClose}>
      {/* If the account's kind cannot be loaded, the form is shown, also during retries; it reports its own failures. */}
      {isDemo
        ? <Alert tone="info">{t("demo")}</Alert>
        : isLoading && !error
        ? <SkeletonText lines={6} />
        : <PasswordForm email={data?.email} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ email, onClose }: Pick<PasswordDialogProps, "onClose"> & { email: string | undefined }) {
  const t = useTranslations("accountSecurity");
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const form = useForm({
    initial: { password: "", new_password: "", again: "" },
    check: ({ password, new_password, again }) => ({
      password: password === "" ? t("passwordRequired") : null,
      new_password: new_password.length < limits.passwordMin
        ? t("change.refused")
        : new_password.length > limits.passwordMax
        ? t("change.tooLong", { max: limits.passwordMax })
        : null,
      again: again === new_password ? null : t("change.different"),
    }),
    send: async ({ again: _, ...body }) => {
      await callBff("POST /api/v1/account/password", { body });
      toast.success(t("change.done"));
    },
    done: onClose,
    failed: t("change.failed"),
    rule: (name) => (name === "password" ? t("wrongPassword") : t("change.refused")),
    refusal: (failure) => ({
      new_password: failure instanceof ApiError && failure.code === "password_common" ? errorText(failure, t("change.refused")) : null,
    }),
  });
  return (
    <Form form={form} className="grid gap-4 pb-1">
      {/* Password managers update the entry with this name; without it, some of them add another. */}
      {email === undefined ? null : <input hidden readOnly autoComplete="username" value={email} />}
      <TextField {...form.field("password")} label={t("change.old")} type="password" autoComplete="current-password" autoFocus required />
      <TextField
        {...form.field("new_password")} label={t("change.new")} hint={t("change.refused")} type="password" autoComplete="new-password"
        required
      />
      <TextField {...form.field("again")} label={t("change.again")} type="password" autoComplete="new-password" required />
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{tCommon("cancel")}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>{t("change.confirm")}</Button>
      </div>
    </Form>
  );
}
