"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { KeptConnection } from "../last-known-connection";

/** Stands where the mentions would, with the way to track a handle; what was kept of an earlier one is forgotten. */
export function NotSetUp({ userId }: { userId: string }) {
  const t = useTranslations("social.mentions");
  return (
    <div className="page">
      <h2 className="text-2xl font-[650] tracking-tight">{t("heading")}</h2>
      <Card>
        <EmptyState
          icon="social" title={t("notSetUp.title")} text={t("notSetUp.text")}
          action={<ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">{t("notSetUp.button")}</ButtonLink>}
        />
      </Card>
      <KeptConnection userId={userId} job={null} />
    </div>
  );
}
