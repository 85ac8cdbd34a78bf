import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import type { ExportWallet } from "./export-dialog";

/** Loaded when it is opened, so that no page waits for it. */
export const ExportDialog = laterPart(["statement", "fileProgress", "errorCodes"], () => import("./export-dialog"), "ExportDialog");

/** Opens the export of transactions to a file. `wallet` is the one on the screen; without it, all wallets are exported. */
export function ExportButton({ wallet, className }: { wallet?: ExportWallet; className?: string }) {
  const t = useTranslations("common");
  const isOffered = useOffers("GET /api/v1/transactions");
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Button icon="download" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>{t("exportTransactions")}</Button>
      {isOpen ? <ExportDialog wallet={wallet} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
