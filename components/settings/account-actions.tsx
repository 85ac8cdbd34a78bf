"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { withMessages } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";

const EmailDialog = dynamic(() => withMessages(["recovery"], import("./email-dialog").then((dialog) => dialog.EmailDialog)), { ssr: false });
const DeletionDialog = dynamic(() => import("./deletion-dialog").then((dialog) => dialog.DeletionDialog), { ssr: false });

/** Take everything along, or leave: what a person may do with their account. */
export function AccountActions() {
  const t = useTranslations("settings.profile");
  const [open, setOpen] = useState<"email" | "deletion" | null>(null);
  const close = () => setOpen(null);
  const canChangeEmail = useOffers("GET /api/v1/account/email");
  const canExport = useOffers("GET /api/v1/account/export");
  const canDelete = useOffers("POST /api/v1/account/deletion");
  if (!canChangeEmail && !canExport && !canDelete) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {canChangeEmail ? <Button icon="edit" onClick={() => setOpen("email")}>{t("changeEmail")}</Button> : null}
      {canExport ? <ButtonLink href="/api/v1/account/export" icon="download" download="memescope-account.json">{t("export")}</ButtonLink> : null}
      {canDelete ? <Button icon="trash" onClick={() => setOpen("deletion")}>{t("delete")}</Button> : null}
      {open === "email" ? <EmailDialog onClose={close} /> : null}
      {open === "deletion" ? <DeletionDialog onClose={close} /> : null}
    </div>
  );
}
