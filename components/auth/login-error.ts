import type { useTranslations } from "next-intl";
import { explainSignIn, type SignInFailure, type SignInTexts } from "./sign-in-failure";

/**
 * Our codes for what next-auth's own codes mean here (https://next-auth.js.org/configuration/pages); any other is a failure on our side.
 */
const codesOfNextAuth: ReadonlyMap<string, string> = new Map([
  ["CredentialsSignin", "invalid_credentials"], ["SessionRequired", "unauthenticated"], ["Verification", "link_refused"],
]);

/**
 * What to show about the `error` in the login page's address, where next-auth puts its own codes and ours. Null if there is none, or if it
 * is no code: somebody else's words in a link must not appear as ours.
 */
export function explainLoginError(
  error: unknown, texts: SignInTexts, t: ReturnType<typeof useTranslations<"loginErrors">>,
): SignInFailure | null {
  if (typeof error !== "string" || !/^[A-Za-z_]+(:\d+)?$/.test(error) || error === "undefined") return null;
  const title = texts.errors("failed.login");
  if (error === "Configuration" || error === "AccessDenied") return { title, text: t(error), code: error };
  const isOurs = /^[a-z]/.test(error);
  return explainSignIn(texts, "login", isOurs ? error : (codesOfNextAuth.get(error) ?? "internal"));
}
