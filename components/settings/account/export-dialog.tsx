import { useState } from "react";
import { FileProgress } from "@/components/feedback/file-progress";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useForm } from "@/lib/client/form/use-form";
import { callPath, requestOf } from "@/lib/client/request/api";
import { receiveFile } from "@/lib/client/request/save-linked-file";
import { saveFile } from "@/lib/client/storage/save-file";
import { useTranslations } from "@/lib/shared/use-translations";
import { OwnPassword, useOwnPasswordCheck } from "./own-password";

const call = "POST /api/v1/account/export";

/** Asks for the password, then saves everything stored about the account to a file; closing the dialog cancels this. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accountSecurity");
  const [bytes, setBytes] = useState<number | null>(null);
  const [stop] = useState(() => new AbortController());
  const cancel = () => {
    stop.abort();
    onClose();
  };
  const form = useForm({
    initial: { password: "" },
    check: useOwnPasswordCheck(),
    send: async ({ password }) => {
      try {
        const file = await receiveFile(
          callPath(call), requestOf(call, { body: { password } }), { signal: stop.signal, onProgress: setBytes },
        );
        if (!file) return;
        // Written with line breaks, for people who open it.
        const account: unknown = JSON.parse(await new Blob(file.pieces).text());
        saveFile(JSON.stringify(account, null, 2), "application/json", "memescope-account.json");
      } finally {
        setBytes(null);
      }
    },
    done: onClose,
    failed: t("export.failed"),
    rule: () => t("wrongPassword"),
  });
  return (
    <FormDialog
      form={form} title={t("export.title")} description={t("export.text")} width={400} submit={t("export.confirm")}
      submitLook={{ icon: "download" }} onClose={cancel}
    >
      <OwnPassword {...form.field("password")} hint={t("export.why")} />
      {bytes === null ? null : <FileProgress bytes={bytes} />}
    </FormDialog>
  );
}
