import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { RefreshOnceAnswered } from "@/components/auth/refresh-once-answered";
import { ForgotForm } from "@/components/auth/recovery/forgot-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Alert } from "@/components/ui/figures/alert";
import { readMailStatus } from "@/lib/server/readers/mail";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.forgot.title");

export default async function ForgotPasswordPage() {
  const [t, tRecovery, mail] = await Promise.all([getTranslations("recovery.forgot"), getTranslations("recovery"), readMailStatus()]);
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: "/login" }}>
      {mail?.sends === false
        ? <Alert tone="info" title={t("missingTitle")}>{t("missing")}</Alert>
        : <ClientMessages namespaces={["recovery"]}><ForgotForm mailboxUrl={mail?.mailbox_url ?? null} /></ClientMessages>}
      {mail === undefined ? <RefreshOnceAnswered /> : null}
    </AuthFrame>
  );
}
