"use client";

import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";

/** Shown on a screen built from mentions and values in dollars when there are neither, with links to what the server has a source for. */
export function NothingYet({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  const t = useTranslations("timeline.empty");
  const { mentions, prices } = useMissingSources();
  const missing = [mentions, prices].flatMap((source) => source?.text ?? []);
  return (
    <Card>
      <EmptyState
        icon={icon} title={title} text={missing.length > 0 ? missing.join(" ") : text}
        action={mentions && prices ? undefined : (
          <>
            {mentions ? null : <ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">{t("track")}</ButtonLink>}
            {prices ? null : (
              <ButtonLink variant={mentions ? "primary" : "secondary"} icon="wallet" href="/wallets?add">{t("wallet")}</ButtonLink>
            )}
          </>
        )}
      />
    </Card>
  );
}
