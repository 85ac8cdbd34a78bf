import { useLocale } from "next-intl";
import type { Network } from "@/contracts/network";
import { LiveHeader } from "@/components/live/live-header";
import { hasReadingState, ReadingState } from "@/components/live/reading-state";
import { Button } from "@/components/ui/controls/button";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

interface WalletsHeaderProps {
  network: Network | null;
  onRefresh: () => Promise<unknown>;
  onAdd: () => void;
}

/** The tracked network with its block or reading state, the live indicator, Refresh and Add Wallet. */
export function WalletsHeader({ network, onRefresh, onAdd }: WalletsHeaderProps) {
  const t = useTranslations("wallets");
  const locale = useLocale();
  const about = network ? (
    <span>
      {t("onNetwork", { network: network.name })}
      {hasReadingState(network) ? <>&nbsp;· <ReadingState network={network} /></>
        : network.block_number === null ? null : (
          <>&nbsp;· <span className="num">{t("block", { block: formatCount(network.block_number, locale) })}</span></>
        )}
    </span>
  ) : null;
  return (
    <LiveHeader about={about} onRefresh={onRefresh}>
      <Button variant="primary" icon="plus" onClick={onAdd}>{t("add")}</Button>
    </LiveHeader>
  );
}
