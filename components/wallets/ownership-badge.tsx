import type { Wallet } from "@/contracts/wallets/calls";
import { Badge } from "@/components/ui/figures/badge";
import { useTranslations } from "@/lib/shared/use-translations";

/** Whether the user has proven that the address is theirs. */
export function OwnershipBadge({ ownership }: Pick<Wallet, "ownership">) {
  const t = useTranslations("wallets.ownership.states");
  return <Badge tone={ownership === "proven" ? "up" : "neutral"} size="sm">{t(ownership)}</Badge>;
}
