import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/controls/field";
import { Alert } from "@/components/ui/figures/alert";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { useTranslations } from "@/lib/shared/use-translations";

/**
 * The field for the user's password, before a deletion or an export. A demo account has no password and gets a note instead. If the
 * account's kind cannot be loaded, the field is shown.
 */
export function OwnPassword(field: Omit<ComponentProps<typeof TextField>, "label">) {
  const t = useTranslations("accountSecurity");
  const { data, error, isLoading } = useCall("GET /api/v1/account/email", {});
  if (data?.is_demo) return <Alert tone="info">{t("demo")}</Alert>;
  if (isLoading && !error) return <SkeletonText lines={2} />;
  return <TextField {...field} label={t("password")} type="password" autoComplete="current-password" autoFocus required />;
}

/** Checks that the user's password was typed, unless the account has none. */
export function useOwnPasswordCheck(): (values: { password: string }) => { password: string | null } {
  const t = useTranslations("accountSecurity");
  const { data } = useCall("GET /api/v1/account/email", {});
  return ({ password }) => ({ password: password === "" && data?.is_demo === false ? t("passwordRequired") : null });
}
