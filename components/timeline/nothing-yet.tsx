"use client";

import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import type { IconName } from "@/components/ui/figures/drawings";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { useTranslations } from "@/lib/shared/use-translations";

/** Shown on a screen built from mentions and holdings when the user has neither, with links to set up both. */
export function NothingYet({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  const t = useTranslations("timeline.empty");
  return (
    <Card>
      <EmptyState
        icon={icon} title={title} text={text}
        action={
          <><ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">
            {t("track")}
          </ButtonLink><ButtonLink icon="wallet" href="/wallets?add">{t("wallet")}</ButtonLink></>
        }
      />
    </Card>
  );
}
