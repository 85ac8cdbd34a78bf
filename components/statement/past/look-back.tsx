import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";

/** Loaded when it is opened, so that no page waits for it. */
const LookBackDialog = laterPart(["statement", "errorCodes"], () => import("./look-back-dialog"), "LookBackDialog");

/** Lets the user choose a past time, and shows the screen as of then. */
export function LookBackButton() {
  const t = useTranslations("common");
  const isOffered = useOffers("GET /api/v1/portfolio/snapshot");
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Button icon="clock" aria-haspopup="dialog" onClick={() => setOpen(true)}>{t("lookBack")}</Button>
      {isOpen ? <LookBackDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
