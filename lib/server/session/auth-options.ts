import "server-only";
import type { AuthOptions, User as NextAuthUser } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { cookies, headers } from "next/headers";
import { authCalls, credentials, registration } from "@/contracts/auth/calls";
import { assertion } from "@/contracts/auth/factors";
import type { Call } from "@/contracts/call";
import { readRegistration, readSignIn } from "../compat/tokens";
import { browserClient, type BrowserClient } from "../guard/client-address";
import { readEnv, type WebEnv } from "../env";
import { ProductApiError } from "../product-api/error";
import { parseJson } from "../product-api/read-text";
import { requestProductApi } from "../product-api/request";
import { safeReturnPath } from "../guard/return-path";
import { rememberLiveBoard } from "../sample/live-board";
import { cookieNames, cookieOptions, hostCookie, sessionLifetimeS, type CookieJar, type SessionUser } from "./cookies";
import { clientAtSignIn } from "./device";
import { startSession } from "./lifecycle";
import { secondFactorInput, finishSignIn, rememberSecondFactor, signInByPasskey } from "./sign-in-factors";

type Fields = Record<string, unknown>;

/** Next-auth's settings: it knows who is signed in, but never a token of the product API. */
export function authOptions(env: WebEnv): AuthOptions {
  return {
    secret: env.sessionSecrets[0],
    session: { strategy: "jwt", maxAge: sessionLifetimeS },
    useSecureCookies: env.isHttps,
    cookies: authCookies(env),
    pages: { signIn: "/login", error: "/login" },
    providers: ways,
    callbacks: {
      jwt: ({ token, user }) => (user ? identityOf(user as unknown as SessionUser) : token),
      redirect: ({ url, baseUrl }) => baseUrl + safeReturnPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    // Next-auth's own log lines contain request data; the code alone says what happened.
    logger: { error: (code) => console.error("next-auth:", code), warn: () => undefined, debug: () => undefined },
  };
}

/** Name of next-auth's cookie for the page to continue to; our sign-ins do not rely on it, each names its own page. */
export const callbackCookieName = (env: Pick<WebEnv, "isHttps">): string => hostCookie(env, "memescope-callback");

function authCookies(env: WebEnv): NonNullable<AuthOptions["cookies"]> {
  const { maxAge: _, ...options } = cookieOptions(env, 0);
  return {
    sessionToken: { name: cookieNames(env).identity, options },
    csrfToken: { name: hostCookie(env, "memescope-csrf"), options },
    callbackUrl: { name: callbackCookieName(env), options },
  };
}

/** A way to sign in, under the id that the browser calls it by. `authorize` gets the fields of these names, undefined if not sent. */
function way(id: string, names: readonly string[], authorize: (fields: Fields) => Promise<NextAuthUser>) {
  const pick = (sent: Fields | undefined) => Object.fromEntries(names.map((name) => [name, sent?.[name]]));
  return CredentialsProvider({
    id, name: id, credentials: Object.fromEntries(names.map((name) => [name, {}])), authorize: (sent) => authorize(pick(sent)),
  });
}

const ways = [
  way("login", ["email", "password"], (fields) => signIn(authCalls.login, credentials.safeParse(fields))),
  // The username serves as the full name until the user sets another.
  way("register", ["email", "username", "password"], (fields) =>
    signIn(authCalls.register, registration.safeParse({ ...fields, full_name: fields.username }))),
  // Completes a registration with the token from the e-mailed link and the password that was chosen.
  way("registration-link", ["token", "password"], (fields) =>
    signIn(authCalls.confirmRegistration, authCalls.confirmRegistration.body.safeParse(fields))),
  way("demo", [], async () => {
    const user = await signIn(authCalls.demo, { success: true, data: undefined });
    // The demo's story takes place on the live board.
    await rememberLiveBoard(user.id);
    return user;
  }),
  // A passkey instead of the password: its signature, as JSON.
  way("passkey", ["response"], ({ response }) => signInBy(assertion.safeParse(parseJson(String(response))), signInByPasskey)),
  // The second factor after the password: an authenticator code, a recovery code, or a passkey's signature.
  way("second-factor", ["code", "recovery_code", "response"], ({ response, ...codes }) => {
    const passkey = response === undefined ? {} : { passkey: parseJson(String(response)) };
    const sent = Object.entries({ ...codes, ...passkey }).filter(([, value]) => value !== undefined);
    return signInBy(secondFactorInput.safeParse(Object.fromEntries(sent)), finishSignIn);
  }),
];

type Parsed<T> = { success: true; data: T } | { success: false };

/**
 * Signs in at the product API and starts the session.
 * @throws Error whose message the browser reads as `error` of next-auth's `signIn()`: the
 * problem's code, followed by `:` and the minutes to wait if it is `rate_limited` with a time; the
 * server's own words if it sent no code; or `registration_pending` if no one is signed in yet.
 */
function signIn(call: Call, input: Parsed<unknown>): Promise<NextAuthUser> {
  const read = call === authCalls.register ? readRegistration : readSignIn;
  const handler: SignInHandler<unknown> = async (jar, body, client) => {
    const answer = read(await requestProductApi(call, { body }, { client }));
    return answer && startSession(jar, answer);
  };
  return signInBy(input, handler, call === authCalls.demo ? anonymousClient : ownClient);
}

/** Returns null if no one is signed in until something else has happened. */
type SignInHandler<T> = (jar: CookieJar, data: T, client: BrowserClient) => Promise<SessionUser | null>;

/** Like `signIn`, for any way of signing in. */
async function signInBy<T>(input: Parsed<T>, handler: SignInHandler<T>, clientOf = ownClient): Promise<NextAuthUser> {
  if (!input.success) throw new Error("invalid_input");
  const jar = await cookies();
  const user = await withReadableErrors(jar, async () => handler(jar, input.data, await clientOf(jar)));
  if (!user) throw new Error("registration_pending");
  return user;
}

/** The result of `run`; what it throws is translated into the messages that the browser reads. */
async function withReadableErrors<T>(jar: CookieJar, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProductApiError) {
      await rememberSecondFactor(jar, error);
      throw new Error(failureOf(error));
    }
    console.error("unexpected error while signing in:", error instanceof Error ? error.message : "unknown");
    throw new Error("internal");
  }
}

/** The client of a user who signs in: where it is, and which browser. */
async function ownClient(jar: CookieJar): Promise<BrowserClient> {
  return clientAtSignIn(jar, await headers(), readEnv());
}

/** Copies of the demo belong to no one, so they know no devices. */
async function anonymousClient(): Promise<BrowserClient> {
  return browserClient(await headers(), readEnv());
}

function failureOf({ code, detail, retryAfter }: ProductApiError): string {
  const minutes = Math.ceil(Number(retryAfter) / 60);
  return code === "rate_limited" && minutes > 0 ? `${code}:${minutes}` : code ?? detail;
}

function identityOf({ id, email, username }: SessionUser) {
  return { id, email, username };
}
