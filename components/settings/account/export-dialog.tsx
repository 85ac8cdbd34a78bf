"use client";

import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useForm } from "@/lib/client/form/use-form";
import { callBff } from "@/lib/client/request/api";
import { saveFile } from "@/lib/client/storage/save-file";
import { useTranslations } from "@/lib/shared/use-translations";
import { OwnPassword } from "./own-password";

/** Asks for the password, then saves everything stored about the account to a file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accountSecurity");
  const form = useForm({
    initial: { password: "" },
    send: async ({ password }) => {
      const account = await callBff("POST /api/v1/account/export", { body: { password } });
      saveFile(JSON.stringify(account, null, 2), "application/json", "memescope-account.json");
    },
    done: onClose,
    failed: t("export.failed"),
    rule: () => t("wrongPassword"),
  });
  return (
    <FormDialog
      form={form} title={t("export.title")} description={t("export.text")} width={400} submit={t("export.confirm")}
      submitLook={{ icon: "download" }} onClose={onClose}
    >
      <OwnPassword {...form.field("password")} />
    </FormDialog>
  );
}
