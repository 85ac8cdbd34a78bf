import type { Passkey } from "@/contracts/auth/factors";
import { isPasskeyName } from "@/contracts/auth/factors-rules";
import { LocalMoment } from "@/components/times/local-time";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { NameEditor, useNameEditing } from "@/components/ui/controls/name-editor";
import { Badge } from "@/components/ui/figures/badge";
import { useForm } from "@/lib/client/form/use-form";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";

/** @throws ApiError */
export type RenamePasskey = (passkey: Passkey, name: string) => Promise<void>;

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: RenamePasskey;
  onRemove: () => void;
}

/** A passkey: its name, which can be edited in place, and when it was added or last used. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslations("factors");
  const { name, created_at, last_used_at, is_synced } = passkey;
  const { isEditing, opener, close } = useNameEditing();
  if (isEditing) return (
    <div className="rounded-control border border-line bg-bg px-3 py-2">
      <PasskeyName passkey={passkey} onRename={onRename} onClose={close} />
    </div>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-bg px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-[550] break-words">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {is_synced ? <Badge size="sm">{t("passkeys.synced")}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {last_used_at === null ? <>{t("passkeys.added")} <LocalMoment at={created_at} />&nbsp;· <span className="whitespace-nowrap">
            {t("passkeys.neverUsed")}
          </span></> : <>{t("passkeys.used")} <LocalMoment at={last_used_at} /></>}
        </p>
      </div>
      <Offered by="PATCH /api/v1/account/passkeys/:id">
        <IconButton icon="edit" label={t("passkeys.renameOne", { name })} {...opener} />
      </Offered>
      <Button aria-label={t("passkeys.removeOne", { name })} onClick={onRemove}>{t("remove")}</Button>
    </div>
  );
}

function PasskeyName({ passkey, onRename, onClose }: Pick<PasskeyRowProps, "passkey" | "onRename"> & { onClose: () => void }) {
  const t = useTranslations("factors");
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: isPasskeyName(name) ? null : t("nameRequired") }),
    send: ({ name }) => onRename(passkey, name.trim()),
    done: onClose,
    failed: t("passkeys.renameFailed"),
    mayBeGone: true,
    rule: () => t("nameRequired"),
  });
  return (
    <NameEditor
      {...form.field("name")} form={form} label={t("name")} hint={t("nameHint")} maxLength={200} required onClose={onClose}
    />
  );
}
