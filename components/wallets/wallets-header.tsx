"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Network } from "@/contracts/network";
import { LiveIndicator } from "@/components/live/live-indicator";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format/figures";

interface WalletsHeaderProps {
  network: Network | null;
  onRefresh: () => Promise<unknown>;
  onAdd: () => void;
}

/** The heading with the live indicator, Refresh and Add Wallet. */
export function WalletsHeader({ network, onRefresh, onAdd }: WalletsHeaderProps) {
  const t = useTranslations("wallets");
  const tCommon = useTranslations("common");
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh().finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-2xl font-[650] tracking-tight">{t("heading")}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {network ? (
            <span>
              {t("onNetwork", { network: network.name })}
              {network.block_number === null ? null : <> · <span className="num">{t("block", { block: formatCount(network.block_number, locale) })}</span></>}
            </span>
          ) : null}
          <LiveIndicator />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button icon="refresh" busy={busy} onClick={() => void refresh()}>{tCommon("refresh")}</Button>
        <Button variant="primary" icon="plus" onClick={onAdd}>{t("add")}</Button>
      </div>
    </div>
  );
}
