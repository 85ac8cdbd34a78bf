import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { useCall } from "@/lib/client/cache/use-call";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { briefStats } from "@/lib/shared/queries";
import { useTranslations } from "@/lib/shared/use-translations";

interface NothingYetProps {
  icon: IconName;
  title: string;
  text: string;
  /** A later period, with what to say of this one to those who have wallets by now; null if there is none. */
  later?: { text: string; label: string; onShow: () => void } | null;
}

/** Shown on a screen built from mentions and values in dollars when there are neither, with links to what the server has a source for. */
export function NothingYet({ icon, title, text, later = null }: NothingYetProps) {
  const t = useTranslations("timeline.empty");
  const { mentions, prices } = useMissingSources();
  const missing = [mentions, prices].flatMap((source) => source?.text ?? []);
  const { data: stats, error } = useCall("GET /api/admin/stats", briefStats);
  const hasWallets = stats ? (stats.total_wallets ?? 0) > 0 : !error;
  const next = stats && hasWallets ? later : null;
  return (
    <Card>
      <EmptyState
        icon={icon} title={title} text={missing.length > 0 ? missing.join(" ") : (next?.text ?? text)}
        action={mentions && (prices || hasWallets) && !next ? undefined : (
          <>
            {next ? <Button variant="primary" onClick={next.onShow}>{next.label}</Button> : null}
            {mentions ? null : (
              <ButtonLink variant={next ? "secondary" : "primary"} icon="settings" href="/social/twitter-setup">{t("track")}</ButtonLink>
            )}
            {prices || hasWallets ? null : (
              <ButtonLink variant={mentions ? "primary" : "secondary"} icon="wallet" href="/wallets?add">{t("wallet")}</ButtonLink>
            )}
          </>
        )}
      />
    </Card>
  );
}
