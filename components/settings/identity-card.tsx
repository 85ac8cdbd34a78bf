"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";

const IdentityDialog = laterPart(["leaderboardMore"], () => import("../leaderboard/profile/identity-dialog"), "IdentityDialog");

/** Notices of a lost handle link here: `/settings#identity`. What is proven is fetched only when the dialog is opened. */
export function IdentityCard() {
  const t = useTranslations("settings.identity");
  const [isOpen, setOpen] = useState(false);
  if (!useOffers("GET /api/v1/identity")) return null;
  return (
    <Card id="identity" title={t("title")} className="target:border-accent">
      <p className="text-sm text-muted">{t("text")}</p>
      <div className="mt-3"><Button icon="shield" className="whitespace-normal" onClick={() => setOpen(true)}>{t("open")}</Button></div>
      {isOpen ? <IdentityDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
