import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { endSession } from "@/lib/client/request/session";
import { useTranslations } from "@/lib/shared/use-translations";
import { OwnPassword, useOwnPasswordCheck } from "./own-password";

/** Asks for the password, deletes the account, then goes to the login page, which confirms it. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accountSecurity");
  const form = useForm({
    initial: { password: "" },
    check: useOwnPasswordCheck(),
    send: async ({ password }) => {
      await callBff("POST /api/v1/account/deletion", { body: { password } });
      await endSession("/login?deleted=true");
      // Stays busy until the page is gone: deleting the account a second time would fail.
      await new Promise<never>(() => undefined);
    },
    failed: t("deletion.failed"),
    rule: () => t("wrongPassword"),
  });
  return (
    <FormDialog
      form={form} title={t("deletion.title")} description={t("deletion.text")} width={400} submit={t("deletion.confirm")}
      submitLook={{ variant: "danger", icon: "trash" }} onClose={onClose}
    >
      <OwnPassword {...form.field("password")} />
    </FormDialog>
  );
}
