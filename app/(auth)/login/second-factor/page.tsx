import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthFrame } from "@/components/auth/auth-frame";
import { SecondFactorForm } from "@/components/auth/factors/second-factor-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { loginPath, safeReturnPath } from "@/lib/server/guard/return-path";
import { readPendingSignIn } from "@/lib/server/session/pending-sign-in";
import { titled } from "../../../titled";

interface SecondFactorPageProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

export const generateMetadata = titled("secondFactor.title");

/** For visitors who have just entered the right password in this browser; others are redirected to the login page. */
export default async function SecondFactorPage({ searchParams }: SecondFactorPageProps) {
  const [t, pendingSignIn, { from }] = await Promise.all([
    getTranslations("secondFactor"), readPendingSignIn(await cookies()), searchParams,
  ]);
  const returnTo = safeReturnPath(from);
  if (pendingSignIn?.kind !== "second-factor") redirect(loginPath(returnTo));
  return (
    <AuthFrame
      title={t("title")} lead={t("lead")}
      other={{ question: t("notYou"), label: t("backToLogin"), href: loginPath(returnTo), keepsFragment: true }}
    >
      <ClientMessages namespaces={["secondFactor"]}>
        <SecondFactorForm methods={pendingSignIn.methods} returnTo={returnTo} />
      </ClientMessages>
    </AuthFrame>
  );
}
