import type { Wallet } from "@/contracts/wallets/calls";
import { Badge } from "@/components/ui/figures/badge";
import { useTranslations } from "@/lib/shared/use-translations";

/** Whether the address is known to be its tracker's own. */
export function OwnershipBadge({ ownership }: Pick<Wallet, "ownership">) {
  const t = useTranslations("wallets.ownership.states");
  return <Badge tone={ownership === "proven" ? "up" : "neutral"} size="sm">{t(ownership)}</Badge>;
}
