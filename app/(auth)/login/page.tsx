import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { signInCalls } from "@/contracts/auth/factors";
import { mailCalls } from "@/contracts/mail/calls";
import { AuthFrame } from "@/components/auth/auth-frame";
import { explainLoginError } from "@/components/auth/login-error";
import { LoginForm } from "@/components/auth/login-form";
import { RefreshOnceAnswered } from "@/components/auth/refresh-once-answered";
import { Alert } from "@/components/ui/figures/alert";
import { furtherScreenOf, navEntryOf } from "@/components/shell/frame/nav-entries";
import { Badge } from "@/components/ui/figures/badge";
import { isUnsupported } from "@/lib/server/compat/extensions";
import { readEnv } from "@/lib/server/env";
import { readNetworkForLogin } from "@/lib/server/readers/network";
import { detourPath, safeReturnPath } from "@/lib/server/guard/return-path";

interface LoginPageProps {
  searchParams: Promise<Record<"from" | "error" | "ended" | "deleted", string | string[] | undefined>>;
}

/** What a chat shows of a link to any screen: it follows the link, which leads here, and says which screen was shared. */
export async function generateMetadata({ searchParams }: LoginPageProps): Promise<Metadata> {
  const [t, tShowcase, { from }] = await Promise.all([getTranslations("auth.login"), getTranslations("auth.showcase"), searchParams]);
  const shared = typeof from === "string" ? await screenName(safeReturnPath(from)) : null;
  const description = tShowcase("headline");
  return {
    title: t("title"), description,
    openGraph: {
      siteName: "Memescope", title: shared ?? "Memescope", description,
      images: [{ url: new URL("/preview.png", readEnv().publicOrigin), width: 1200, height: 630, alt: "Memescope" }],
    },
    twitter: { card: "summary_large_image" },
  };
}

async function screenName(path: string): Promise<string | null> {
  const [entry, further] = [navEntryOf(path), furtherScreenOf(path)];
  if (entry) return (await getTranslations("shell.nav"))(entry.id);
  return further ? (await getTranslations(further.id))("title") : null;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [t, tShell, network, lacksReset, lacksPasskeys, { from, error, ended, deleted }] = await Promise.all([
    getTranslations("auth.login"), getTranslations("shell"), readNetworkForLogin(), isUnsupported(mailCalls.requestReset),
    isUnsupported(signInCalls.passkeyChallenge), searchParams,
  ]);
  const [auth, errors, codes, tError] = await Promise.all([
    getTranslations("auth"), getTranslations("errors"), getTranslations("errorCodes"), getTranslations("loginErrors"),
  ]);
  const returnTo = safeReturnPath(from);
  return (
    <AuthFrame
      title={t("title")} lead={t(deleted === "true" ? "deleted" : "lead")}
      other={{ question: t("toRegister"), label: t("register"), href: detourPath("/register", returnTo), keepsFragment: true }}
    >
      {ended === "true" && error === undefined ? <Alert tone="info">{codes("invalid_refresh_token")}</Alert> : null}
      <LoginForm
        returnTo={returnTo} forgotHref={lacksReset ? null : detourPath("/forgot-password", returnTo)} hasPasskeys={!lacksPasskeys}
        earlierFailure={explainLoginError(error, { auth, errors, codes }, tError)}
        sandbox={network?.sandbox ? <Badge tone="warn">{tShell("sandbox")}</Badge> : null}
      />
      {network === undefined ? <RefreshOnceAnswered /> : null}
    </AuthFrame>
  );
}
