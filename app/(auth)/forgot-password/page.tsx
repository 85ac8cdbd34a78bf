import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { RefreshOnceAnswered } from "@/components/auth/refresh-once-answered";
import { ForgotForm } from "@/components/auth/recovery/forgot-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Alert } from "@/components/ui/figures/alert";
import { loginPath, safeReturnPath } from "@/lib/server/guard/return-path";
import { readMailStatus } from "@/lib/server/readers/mail";
import { titled } from "../../titled";

interface ForgotPasswordPageProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

export const generateMetadata = titled("recovery.forgot.title");

export default async function ForgotPasswordPage({ searchParams }: ForgotPasswordPageProps) {
  const [t, tRecovery, mail, { from }] = await Promise.all([
    getTranslations("recovery.forgot"), getTranslations("recovery"), readMailStatus(), searchParams,
  ]);
  const login = loginPath(safeReturnPath(from));
  return (
    <AuthFrame
      title={t("title")} lead={t("lead")}
      other={{ question: tRecovery("back"), label: tRecovery("login"), href: login, keepsFragment: true }}
    >
      {mail?.sends === false
        ? <Alert tone="info" title={t("missingTitle")}>{t("missing")}</Alert>
        : <ClientMessages namespaces={["recovery"]}><ForgotForm mailboxUrl={mail?.mailbox_url ?? null} /></ClientMessages>}
      {mail === undefined ? <RefreshOnceAnswered /> : null}
    </AuthFrame>
  );
}
