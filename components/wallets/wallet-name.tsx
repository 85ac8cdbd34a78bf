import { useTranslations } from "next-intl";
import type { Wallet } from "@/contracts/wallets";
import { shortAddress } from "@/lib/shared/format/addresses";

/** A wallet's name, or that it has none; isolated, so that no script turns its surroundings around. */
export function WalletName({ wallet, className }: { wallet: Wallet; className?: string }) {
  const t = useTranslations("wallets.table");
  if (wallet.name) return <bdi className={className}>{wallet.name}</bdi>;
  return <span className={`text-muted ${className ?? ""}`}>{t("unnamed")}</span>;
}

/** How a wallet is spoken of in plain text: its name, else its short address. */
export function spokenName({ name, address }: Wallet): string {
  return name || shortAddress(address);
}
