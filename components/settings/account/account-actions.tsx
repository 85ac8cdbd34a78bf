"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { laterPart } from "@/lib/client/messages/with-messages";
import { changeQuery } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";

const DeletionDialog = laterPart(["accountSecurity"], () => import("./deletion-dialog"), "DeletionDialog");
const EmailDialog = laterPart(["recovery"], () => import("./email-dialog"), "EmailDialog");
const ExportDialog = laterPart(["accountSecurity", "fileProgress"], () => import("./export-dialog"), "ExportDialog");
const FactorsDialog = laterPart(["factors", "errorCodes"], () => import("../factors/factors-dialog"), "FactorsDialog");
const PasswordDialog = laterPart(["accountSecurity", "errorCodes"], () => import("./password-dialog"), "PasswordDialog");
const SecurityDialog = laterPart(["accountSecurity"], () => import("./security-dialog"), "SecurityDialog");

type OpenDialog = "security" | "factors" | "email" | "password" | "notMe" | "export" | "deletion";

/**
 * What users can do with their account: see where it is signed in, manage second factors, change the e-mail address or password,
 * export the data, delete the account. `?open=security` opens the security dialog; notices of new devices link there.
 */
export function AccountActions({ isDemo }: { isDemo: boolean }) {
  const t = useTranslations("settings.profile");
  const [chosen, setOpen] = useState<OpenDialog | null>(null);
  const isOpenedByLink = useQuery().get("open") === "security";
  const open: OpenDialog | null = chosen ?? (isOpenedByLink ? "security" : null);
  const close = () => {
    if (isOpenedByLink) changeQuery({ open: null }, "replace");
    setOpen(null);
  };
  const canSee = useOffers("GET /api/v1/account/security");
  const canAddFactors = useOffers("GET /api/v1/account/factors");
  const canChangeEmail = useOffers("GET /api/v1/account/email");
  const canChange = useOffers("POST /api/v1/account/password");
  const canExport = useOffers("POST /api/v1/account/export");
  const canDelete = useOffers("POST /api/v1/account/deletion");
  if (!canSee && !canAddFactors && !canChangeEmail && !canChange && !canExport && !canDelete) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 *:whitespace-normal max-sm:*:w-full max-sm:*:justify-start">
      {canSee ? <Button icon="shield" onClick={() => setOpen("security")}>{t("security")}</Button> : null}
      {canAddFactors ? <Button icon="key" onClick={() => setOpen("factors")}>{t("factors")}</Button> : null}
      {canChangeEmail ? <Button icon="mail" onClick={() => setOpen("email")}>{t("changeEmail")}</Button> : null}
      {canChange ? <Button icon="lock" onClick={() => setOpen("password")}>{t("changePassword")}</Button> : null}
      {canExport ? <Button icon="download" onClick={() => setOpen("export")}>{t("export")}</Button> : null}
      {canDelete ? <Button icon="trash" onClick={() => setOpen("deletion")}>{t("delete")}</Button> : null}
      {open === "security" ? <SecurityDialog isDemo={isDemo} onClose={close} onNotMe={() => setOpen("notMe")} /> : null}
      {open === "factors" ? <FactorsDialog onClose={close} /> : null}
      {open === "password" || open === "notMe" ? <PasswordDialog wasNotMe={open === "notMe"} onClose={close} /> : null}
      {open === "email" ? <EmailDialog onClose={close} /> : null}
      {open === "export" ? <ExportDialog onClose={close} /> : null}
      {open === "deletion" ? <DeletionDialog onClose={close} /> : null}
    </div>
  );
}
