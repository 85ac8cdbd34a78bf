import type { Wallet } from "@/contracts/wallets/calls";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";

/** A wallet's name, or a note that it has none. Isolated, so that right-to-left text cannot affect its surroundings. */
export function WalletName({ wallet, className, title }: { wallet: Wallet; className?: string; title?: string | undefined }) {
  const t = useTranslations("wallets.table");
  if (wallet.name) return <bdi className={className} title={title}>{wallet.name}</bdi>;
  return <span className={`text-muted ${className ?? ""}`}>{t("unnamed")}</span>;
}

/** A wallet's name in plain text, or its short address if it has none. */
export function displayName({ name, address }: Wallet): string {
  return name || shortAddress(address);
}
