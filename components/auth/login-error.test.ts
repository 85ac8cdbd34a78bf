import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import messages from "@/messages/en.json";
import { explainLoginError } from "./login-error";

const t = <Of extends keyof typeof messages>(namespace: Of) => createTranslator({ locale: "en", messages, namespace }) as never;
const textOf = (error: unknown) => explainLoginError(
  error, { auth: t("auth"), errors: t("errors"), codes: t("errorCodes") }, t("loginErrors"),
)?.text;

/** The codes that next-auth 4 passes to its pages. */
const codes = [
  "Configuration", "AccessDenied", "Verification", "Default", "Signin", "OAuthSignin", "OAuthCallback", "OAuthCreateAccount",
  "EmailCreateAccount", "Callback",
  "OAuthAccountNotLinked", "EmailSignin", "CredentialsSignin", "SessionRequired",
];

it.each(codes)("says what happened for next-auth's %s", (code) => {
  expect(textOf(code)).toMatch(/\.$/);
});

it("has a specific text for what a user or an operator can do something about", () => {
  expect(textOf("Configuration")).toBe(messages.loginErrors.Configuration);
  expect(textOf("AccessDenied")).toBe(messages.loginErrors.AccessDenied);
  expect(textOf("Verification")).toBe(messages.errorCodes.link_refused);
  expect(textOf("SessionRequired")).toBe(messages.errorCodes.unauthenticated);
  expect(textOf("CredentialsSignin")).toBe(messages.auth.login.failed);
});

it("explains our own codes", () => {
  expect(textOf("invalid_credentials")).toBe(messages.auth.login.failed);
  expect(textOf("unavailable")).toBe(messages.errorCodes.unavailable);
  expect(textOf("rate_limited:14")).toBe("Too many attempts. Please try again in 14 minutes.");
});

it.each([
  undefined, "", "undefined", "Call +1 555 0100 to unlock your account", "<b>", ["a", "b"],
])("shows nothing for what is not a code: %j", (error) => {
  expect(textOf(error)).toBeUndefined();
});

it.each([
  ["constructor", messages.auth.login.failed], ["toString", messages.auth.login.failed],
  ["__proto__", messages.errorCodes.internal], ["__defineGetter__", messages.errorCodes.internal],
])("answers a name that every object has like any other code that nobody uses: %s", (code, text) => {
  expect(textOf(code)).toBe(text);
});
