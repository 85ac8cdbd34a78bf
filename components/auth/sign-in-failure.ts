import type { useTranslations } from "next-intl";
import { textByCode } from "@/lib/client/messages/text-by-code";
import type { SignInMethod } from "./sign-in";

export interface SignInFailure {
  /** What failed, if `text` gives only the reason; null if `text` says both. */
  title: string | null;
  text: string;
  code: string;
}

export interface SignInTexts {
  auth: ReturnType<typeof useTranslations<"auth">>;
  errors: ReturnType<typeof useTranslations<"errors">>;
  codes: ReturnType<typeof useTranslations<"errorCodes">>;
}

/** The sign-in ways that create an account. */
export const registrations: readonly SignInMethod[] = ["register", "registration-link"];

/** What to show about a failed sign-in. @param code as `signIn` returns it */
export function explainSignIn({ auth, errors, codes }: SignInTexts, method: SignInMethod, code: string): SignInFailure {
  const isRegistration = registrations.includes(method);
  const general = { title: null, text: isRegistration ? auth("register.failed") : auth("login.failed"), code };
  const withTitle = (text: string) => ({ title: errors(isRegistration ? "failed.registration" : "failed.login"), text, code });
  if (code === "invalid_credentials") return general;
  const minutes = /^rate_limited:(\d+)$/.exec(code)?.[1];
  if (minutes) return withTitle(errors("too_many_attempts", { minutes: Number(minutes) }));
  if (/\s/.test(code)) return withTitle(code);
  const codeText = /^[a-z_]+$/.test(code) ? (textByCode(codes, code) ?? textByCode(errors, code)) : undefined;
  return codeText === undefined ? general : withTitle(codeText);
}
