"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { useOffers } from "@/lib/client/request/offers";

const DeletionDialog = dynamic(() => import("./deletion-dialog").then((dialog) => dialog.DeletionDialog), { ssr: false });

/** Take everything along, or leave: what a person may do with their account. */
export function AccountActions() {
  const t = useTranslations("settings.profile");
  const [asking, setAsking] = useState(false);
  const canExport = useOffers("GET /api/v1/account/export");
  const canDelete = useOffers("POST /api/v1/account/deletion");
  if (!canExport && !canDelete) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {canExport ? <ButtonLink href="/api/v1/account/export" icon="download" download="memescope-account.json">{t("export")}</ButtonLink> : null}
      {canDelete ? <Button icon="trash" onClick={() => setAsking(true)}>{t("delete")}</Button> : null}
      {asking ? <DeletionDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
