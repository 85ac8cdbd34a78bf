import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { AuthFrame } from "@/components/auth/auth-frame";
import { RegistrationForm } from "@/components/auth/recovery/registration-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { keptReturnPath } from "@/lib/server/guard/kept-return-path";
import { detourPath, loginPath } from "@/lib/server/guard/return-path";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.registration.title");

export default async function ConfirmRegistrationPage() {
  const [t, tAuth, jar] = await Promise.all([getTranslations("recovery.registration"), getTranslations("auth.register"), cookies()]);
  const returnTo = keptReturnPath(jar);
  const [login, register] = [loginPath(returnTo), detourPath("/register", returnTo)];
  return (
    <AuthFrame title={t("title")} other={{ question: tAuth("toLogin"), label: tAuth("login"), href: login }}>
      <ClientMessages namespaces={["recovery"]}>
        <RegistrationForm returnTo={returnTo} login={login} register={register} />
      </ClientMessages>
    </AuthFrame>
  );
}
