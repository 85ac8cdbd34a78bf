"use client";

import { useTranslations } from "next-intl";
import type { Network } from "@/contracts/network";
import type { Wallet } from "@/contracts/wallets";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CopyAddress } from "./copy-address";
import type { WalletChanges } from "./use-wallet-changes";
import { WalletFacts } from "./wallet-facts";
import { WalletHoldings } from "./wallet-holdings";
import { WalletName } from "./wallet-name";
import { WalletOwnership } from "./wallet-ownership";
import { WalletRename } from "./wallet-rename";
import { WalletTransactions } from "./wallet-transactions";

interface WalletDetailsDialogProps {
  wallet: Wallet;
  network: Network | null;
  symbol: string;
  changes: Pick<WalletChanges, "rename" | "replace">;
  onClose: () => void;
}

/** Wallet Details: every figure in full, when and at which block it was read, and what happened to the wallet. */
export function WalletDetailsDialog({ wallet, network, symbol, changes, onClose }: WalletDetailsDialogProps) {
  const t = useTranslations("wallets.details");
  const explorer = explorerLink(network, wallet.address);
  return (
    <Dialog
      title={t("title")} description={<WalletName wallet={wallet} className="break-words" />} width={700} onClose={onClose}
      footer={explorer ? <ButtonLink href={explorer} external icon="external">{t("explorer")}</ButtonLink> : undefined}
    >
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
        <WalletHoldings wallet={wallet} />
        <WalletTransactions wallet={wallet} />
      </div>
    </Dialog>
  );
}

function explorerLink(network: Network | null, address: string): string | null {
  const base = network?.explorer_url;
  return base && /^https?:\/\//.test(base) ? `${base.replace(/\/$/, "")}/address/${address}` : null;
}
