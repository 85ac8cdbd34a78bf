"use client";

import { useState } from "react";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { useVisibility } from "../leaderboard/changes";

const VisibilityDialog = laterPart(["leaderboardMore"], () => import("../leaderboard/profile/visibility-dialog"), "VisibilityDialog");

/** How the user appears on the leaderboard, or that they have not decided yet. */
export function VisibilityCard() {
  const t = useTranslations("settings.visibility");
  const [isOpen, setOpen] = useState(false);
  const { visibility, error, retry, change } = useVisibility();
  if (!useOffers("GET /api/v1/leaderboard/visibility")) return null;
  return (
    <Card title={t("title")}>
      {error ? <RetryAlert error={error} title={t("loadFailed")} onRetry={retry} /> : (
        <>
          <p className="min-h-6 text-sm text-muted">
            {visibility ? t(`as.${visibility.mode}`, { name: visibility.pseudonym ?? "" }) : null}
          </p>
          <div className="mt-3">
            <Button icon="eye" held={!visibility} className="whitespace-normal" onClick={() => setOpen(true)}>{t("open")}</Button>
          </div>
        </>
      )}
      {isOpen && visibility ? <VisibilityDialog visibility={visibility} onChange={change} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
