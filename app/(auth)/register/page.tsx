import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { RefreshOnceAnswered } from "@/components/auth/refresh-once-answered";
import { RegisterForm } from "@/components/auth/register-form";
import { MailboxNote } from "@/components/auth/recovery/mailbox-note";
import { readMailStatus } from "@/lib/server/readers/mail";
import { loginPath, safeReturnPath } from "@/lib/server/guard/return-path";
import { titled } from "../../titled";

interface RegisterPageProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

export const generateMetadata = titled("auth.register.title");

export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  const [t, mail, { from }] = await Promise.all([getTranslations("auth.register"), readMailStatus(), searchParams]);
  const returnTo = safeReturnPath(from);
  return (
    <AuthFrame
      title={t("title")} lead={t("lead")}
      other={{ question: t("toLogin"), label: t("login"), href: loginPath(returnTo), keepsFragment: true }}
    >
      <RegisterForm returnTo={returnTo} mailboxNote={<MailboxNote url={mail?.mailbox_url ?? null} />} />
      {mail === undefined ? <RefreshOnceAnswered /> : null}
    </AuthFrame>
  );
}
