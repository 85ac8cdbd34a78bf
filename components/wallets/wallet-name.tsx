import type { Wallet } from "@/contracts/wallets/calls";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";

/** A wallet's name, or that it has none; isolated, so that no script turns its surroundings around. */
export function WalletName({ wallet, className, title }: { wallet: Wallet; className?: string; title?: string | undefined }) {
  const t = useTranslations("wallets.table");
  if (wallet.name) return <bdi className={className} title={title}>{wallet.name}</bdi>;
  return <span className={`text-muted ${className ?? ""}`}>{t("unnamed")}</span>;
}

/** How a wallet is spoken of in plain text: its name, else its short address. */
export function spokenName({ name, address }: Wallet): string {
  return name || shortAddress(address);
}
