import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { endSession } from "@/lib/client/request/session";
import { useBusy } from "@/lib/client/request/use-busy";
import { useTranslations } from "@/lib/shared/use-translations";

/** Asks before a demo account is logged out: it has no password, so nobody can log in to it again. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accountSecurity.logout");
  const { isBusy, run } = useBusy(endSession);
  return (
    <ConfirmDialog
      title={t("demoTitle")} description={t("demoText")} confirm={t("confirm")} icon="logout" isBusy={isBusy} onConfirm={run}
      onClose={onClose}
    />
  );
}
