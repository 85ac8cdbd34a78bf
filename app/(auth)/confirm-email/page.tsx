import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ConfirmForm } from "@/components/auth/recovery/confirm-form";
import { ClientMessages } from "@/components/shell/client-messages";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("recovery.confirm"))("title") });

export default async function ConfirmEmailPage() {
  const [t, tRecovery] = await Promise.all([getTranslations("recovery.confirm"), getTranslations("recovery")]);
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: "/login" }}>
      <ClientMessages namespaces={["recovery"]}><ConfirmForm /></ClientMessages>
    </AuthFrame>
  );
}
