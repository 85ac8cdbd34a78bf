import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/controls/field";
import { Alert } from "@/components/ui/figures/alert";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import { useTranslations } from "@/lib/shared/use-translations";

/** Asks for the password before what cannot be taken back, but not whoever has none. Where nobody can tell, it is asked for. */
export function OwnPassword(field: Omit<ComponentProps<typeof TextField>, "label">) {
  const t = useTranslations("accountSecurity");
  const { data, error, isLoading } = useCall("GET /api/v1/account/email", {});
  if (data?.is_demo) return <Alert tone="info">{t("demo")}</Alert>;
  if (isLoading && !error) return <SkeletonText lines={2} />;
  return <TextField {...field} label={t("password")} type="password" autoComplete="current-password" autoFocus />;
}
