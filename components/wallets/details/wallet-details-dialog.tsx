import { useEffect, useEffectEvent } from "react";
import type { Network } from "@/contracts/network";
import type { Wallet } from "@/contracts/wallets/calls";
import { ExportButton } from "@/components/statement/export/export-button";
import { LookBackButton } from "@/components/statement/past/look-back";
import { usePastTime } from "@/components/statement/past/data";
import { showStatement, whySpans } from "@/components/statement/view";
import { WalletPast } from "@/components/statement/past/wallet-past";
import { Alert } from "@/components/ui/figures/alert";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useTabTitle } from "@/lib/client/address/tab-title";
import { Offered } from "@/lib/client/request/offers";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";
import { CopyAddress } from "../copy-address";
import type { WalletChanges } from "../changes";
import { displayName, WalletName } from "../wallet-name";
import { WalletFacts } from "./wallet-facts";
import { WalletHoldings } from "./wallet-holdings";
import { WalletOwnership } from "./wallet-ownership";
import { WalletRename } from "./wallet-rename";
import { WalletTransactions } from "./wallet-transactions";

interface WalletDetailsDialogProps {
  wallet: Wallet;
  /** Whether it is no longer tracked: then the dialog says so and closes, because nothing in it can be done any more. */
  isGone: boolean;
  network: Network | null;
  symbol: string;
  changes: Pick<WalletChanges, "rename" | "replace">;
  onClose: () => void;
}

/** Wallet Details: every figure in full, when and at which block it was read, and the wallet's transactions. */
export function WalletDetailsDialog({ wallet, isGone, network, symbol, changes, onClose }: WalletDetailsDialogProps) {
  const t = useTranslations("walletDialogs.details");
  const at = usePastTime();
  useTabTitle(displayName(wallet));
  const leave = useEffectEvent(() => {
    toast.info(t("gone"), { title: displayName(wallet) });
    onClose();
  });
  useEffect(() => { if (isGone) leave(); }, [isGone]);
  const title = { title: t("title"), description: <WalletName wallet={wallet} className="break-words" />, width: 700, onClose } as const;
  if (at !== null) return <Dialog {...title} isPrinted><WalletPast walletId={wallet.id} at={at} nativeSymbol={symbol} /></Dialog>;
  return (
    <Dialog {...title} footer={<DetailsFooter wallet={wallet} network={network} />}>
      <div className="grid gap-5">
        <div className="grid gap-3">
          <div className="flex items-center gap-1 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
            <span className="num min-w-0 flex-1 text-sm break-all">{wallet.address}</span>
            <CopyAddress address={wallet.address} />
          </div>
          <WalletRename wallet={wallet} onRename={changes.rename} />
          <WalletOwnership wallet={wallet} onProven={changes.replace} />
        </div>
        <WalletFacts wallet={wallet} network={network} symbol={symbol} />
        {wallet.unpriced_count > 0 ? <Alert tone="warn">{t("unpriced", { count: wallet.unpriced_count })}</Alert> : null}
        <Offered by="GET /api/v1/wallets/:id/holdings"><WalletHoldings wallet={wallet} /></Offered>
        <WalletTransactions wallet={wallet} nativeSymbol={symbol} />
      </div>
    </Dialog>
  );
}

/** Buttons for the wallet's past, its export, the block explorer, and why its value changed. */
function DetailsFooter({ wallet, network }: Pick<WalletDetailsDialogProps, "wallet" | "network">) {
  const t = useTranslations("walletDialogs.details");
  const tStatement = useTranslations("statement");
  const explorer = explorerLink(network, wallet.address);
  return (
    <>
      <LookBackButton />
      <ExportButton wallet={{ id: wallet.id, name: wallet.name ?? shortAddress(wallet.address) }} />
      {explorer ? <ButtonLink href={explorer} external icon="external">{t("explorer")}</ButtonLink> : null}
      <Offered by="GET /api/v1/portfolio/statement">
        <Button onClick={() => showStatement({ span: whySpans["30d"], wallet: wallet.address })} aria-haspopup="dialog">
          {tStatement("whyDetails")}
        </Button>
      </Offered>
    </>
  );
}

function explorerLink(network: Network | null, address: string): string | null {
  const base = network?.explorer_url;
  return base && /^https?:\/\//.test(base) ? `${base.replace(/\/$/, "")}/address/${address}` : null;
}
