import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ResetForm } from "@/components/auth/recovery/reset-form";
import { ClientMessages } from "@/components/shell/client-messages";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("recovery.reset"))("title") });

export default async function ResetPasswordPage() {
  const [t, tRecovery] = await Promise.all([getTranslations("recovery.reset"), getTranslations("recovery")]);
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: "/login" }}>
      <ClientMessages namespaces={["recovery"]}><ResetForm /></ClientMessages>
    </AuthFrame>
  );
}
