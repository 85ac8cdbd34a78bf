import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useTranslations } from "@/lib/shared/use-translations";

const TrackersDialog = laterPart(["socialTrackers"], () => import("./trackers-dialog"), "TrackersDialog");

/** Opens the dialog of further handles and tickers. */
export function TrackersCard() {
  const t = useTranslations("social.trackers");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("title")} actions={<Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>{t("manage")}</Button>}>
      <p className="text-muted">{t("text")}</p>
      {isOpen ? <TrackersDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
