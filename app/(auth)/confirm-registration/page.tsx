import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/auth/auth-frame";
import { RegistrationForm } from "@/components/auth/recovery/registration-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { titled } from "../../titled";

export const generateMetadata = titled("recovery.registration.title");

export default async function ConfirmRegistrationPage() {
  const [t, tAuth] = await Promise.all([getTranslations("recovery.registration"), getTranslations("auth.register")]);
  return (
    <AuthFrame title={t("title")} other={{ question: tAuth("toLogin"), label: tAuth("login"), href: "/login" }}>
      <ClientMessages namespaces={["recovery"]}><RegistrationForm /></ClientMessages>
    </AuthFrame>
  );
}
