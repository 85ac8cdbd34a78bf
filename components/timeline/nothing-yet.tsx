"use client";

import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";

/** Shown on a screen built from mentions and holdings when the user has neither, with links to set up what can be. */
export function NothingYet({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  const t = useTranslations("timeline.empty");
  const { mentions: missing } = useMissingSources();
  return (
    <Card>
      <EmptyState
        icon={icon} title={title} text={missing?.text ?? text}
        action={
          <>{missing ? null : <ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">
            {t("track")}
          </ButtonLink>}<ButtonLink variant={missing ? "primary" : "secondary"} icon="wallet" href="/wallets?add">{t("wallet")}</ButtonLink></>
        }
      />
    </Card>
  );
}
