import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ResetForm } from "@/components/auth/recovery/reset-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { keptReturnPath } from "@/lib/server/guard/kept-return-path";
import { loginPath } from "@/lib/server/guard/return-path";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.reset.title");

export default async function ResetPasswordPage() {
  const [t, tRecovery, jar] = await Promise.all([getTranslations("recovery.reset"), getTranslations("recovery"), cookies()]);
  const login = loginPath(keptReturnPath(jar));
  return (
    <AuthFrame title={t("title")} lead={t("lead")} other={{ question: tRecovery("back"), label: tRecovery("login"), href: login }}>
      <ClientMessages namespaces={["recovery"]}><ResetForm login={login} /></ClientMessages>
    </AuthFrame>
  );
}
