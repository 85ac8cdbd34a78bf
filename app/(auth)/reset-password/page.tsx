import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ResetForm } from "@/components/auth/recovery/reset-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.reset.title");

export default async function ResetPasswordPage() {
  const [t, tRecovery] = await Promise.all([getTranslations("recovery.reset"), getTranslations("recovery")]);
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: "/login" }}>
      <ClientMessages namespaces={["recovery"]}><ResetForm /></ClientMessages>
    </AuthFrame>
  );
}
