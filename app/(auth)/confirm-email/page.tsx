import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ConfirmForm } from "@/components/auth/recovery/confirm-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.confirm.title");

export default async function ConfirmEmailPage() {
  const [t, tRecovery] = await Promise.all([getTranslations("recovery.confirm"), getTranslations("recovery")]);
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: "/login" }}>
      <ClientMessages namespaces={["recovery"]}><ConfirmForm /></ClientMessages>
    </AuthFrame>
  );
}
