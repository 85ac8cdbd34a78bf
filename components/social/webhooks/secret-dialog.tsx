import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import { copyText } from "@/components/ui/overlays/copy-text";
import { useTranslations } from "@/lib/shared/use-translations";

/** A webhook's signing secret, shown once; it is not kept after the dialog closes, which takes the button that says so. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("social.webhooks.secret");
  const tCommon = useTranslations("common");
  const copy = () => copyText(secret, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <Dialog
      title={t("title")} description={t("text")} isHeld onClose={onClose}
      footer={<>
        <Button icon="copy" onClick={() => void copy()}>{tCommon("copy")}</Button>
        <Button variant="primary" onClick={onClose}>{t("done")}</Button>
      </>}
    >
      <TextField
        label={t("label")} readOnly value={secret} spellCheck={false} autoComplete="off" autoFocus onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
