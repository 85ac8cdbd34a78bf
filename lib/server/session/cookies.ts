import { sealData, unsealData } from "iron-session";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { WebEnv } from "../env";

/** Both cookies last this long after the last sign-in or renewal. */
export const sessionLifetimeS = 30 * 24 * 60 * 60;

/** Browsers drop a cookie whose name and value are longer than this. */
const maxCookieBytes = 4096;

const sessionUser = z.object({ id: z.string().min(1), email: z.string(), username: z.string() });
/** Who is signed in: everything that the identity cookie says. */
export type SessionUser = z.output<typeof sessionUser>;

const sessionTokens = z.object({
  /** Identifies this sign-in within the web half; never leaves it. */
  sid: z.string().min(1),
  userId: z.string().min(1),
  accessToken: z.string().min(1),
  /** Null if the product API gives none. */
  refreshToken: z.string().min(1).nullable(),
  /** From this time on, the access token is exchanged before it is used. Milliseconds since 1970. */
  refreshAtMs: z.number(),
  /** When these tokens replaced the previous ones; 0 for the first ones. Milliseconds since 1970. */
  renewedAtMs: z.number(),
});
/** The product API's tokens, as sealed in the second cookie. */
export type SessionTokens = z.output<typeof sessionTokens>;

export interface CookieOptions {
  httpOnly: boolean;
  secure: boolean;
  sameSite: "lax";
  path: string;
  maxAge: number;
}

/** Cookies of a request and its response; Next's `cookies()` is one. */
export interface CookieJar {
  get(name: string): { readonly value: string } | undefined;
  set(name: string, value: string, options: CookieOptions): unknown;
}

export interface WholeSession {
  readonly kind: "whole";
  readonly user: SessionUser;
  readonly tokens: SessionTokens;
}

/** Broken: at least one of our cookies is present, but not two that belong together. Treated as signed out. */
export type StoredSession = WholeSession | { readonly kind: "broken" } | { readonly kind: "none" };

type CookieEnv = Pick<WebEnv, "isHttps" | "sessionSecrets">;

/** The name of one of our cookies. Over https, its prefix makes the browser bind it to this host. */
export function hostCookie({ isHttps }: Pick<CookieEnv, "isHttps">, name: string): string {
  return `${isHttps ? "__Host-" : ""}${name}`;
}

/** Names of the two cookies. */
export function cookieNames(env: Pick<CookieEnv, "isHttps">) {
  return { identity: hostCookie(env, "memescope-identity"), tokens: hostCookie(env, "memescope-tokens") };
}

export function cookieOptions({ isHttps }: Pick<CookieEnv, "isHttps">, maxAge: number): CookieOptions {
  return { httpOnly: true, secure: isHttps, sameSite: "lax", path: "/", maxAge };
}

/** Reads both cookies. If anything is wrong with either, there is no session. */
export async function readStoredSession(jar: CookieJar, env: CookieEnv): Promise<StoredSession> {
  const names = cookieNames(env);
  if (!jar.get(names.identity) && !jar.get(names.tokens)) return { kind: "none" };
  const [user, tokens] = await Promise.all([readIdentity(jar, env), readTokens(jar, env)]);
  if (!user || !tokens || user.id !== tokens.userId) return { kind: "broken" };
  return { kind: "whole", user, tokens };
}

/** Only the tokens, for ending what is left of a session. */
export function readTokens(jar: CookieJar, env: CookieEnv): Promise<SessionTokens | null> {
  return readSealed(jar, env, cookieNames(env).tokens, sessionLifetimeS, sessionTokens);
}

/** The sealed content of a cookie; null if there is none, it is older than `ttl` seconds, or it was not sealed here. */
export async function readSealed<T>(
  jar: Pick<CookieJar, "get">, env: CookieEnv, name: string, ttl: number, schema: z.ZodType<T>,
): Promise<T | null> {
  const seal = jar.get(name)?.value;
  if (!seal) return null;
  return firstOpened(env, async (password) => schema.safeParse(await unsealData(seal, { password, ttl })).data);
}

async function readIdentity(jar: CookieJar, env: CookieEnv): Promise<SessionUser | null> {
  const token = jar.get(cookieNames(env).identity)?.value;
  if (!token) return null;
  return firstOpened(env, async (secret) => sessionUser.safeParse(await decode({ token, secret })).data);
}

/** What the first secret that fits opens; null if none does. */
async function firstOpened<T>({ sessionSecrets }: CookieEnv, open: (secret: string) => Promise<T | undefined>): Promise<T | null> {
  for (const secret of sessionSecrets) {
    const opened = await open(secret).catch(() => undefined);
    if (opened !== undefined) return opened;
  }
  return null;
}

/** Writes both cookies with the same lifetime. */
export async function writeStoredSession(jar: CookieJar, env: CookieEnv, user: SessionUser, tokens: SessionTokens): Promise<void> {
  const [identity] = await Promise.all([
    encode({ token: { ...user }, secret: env.sessionSecrets[0], maxAge: sessionLifetimeS }),
    writeTokens(jar, env, tokens),
  ]);
  put(jar, env, cookieNames(env).identity, identity);
}

/** Writes only the tokens: at sign-in, next-auth writes the identity cookie in the same response. */
export async function writeTokens(jar: CookieJar, env: CookieEnv, tokens: SessionTokens): Promise<void> {
  const seal = await sealData(tokens, { password: env.sessionSecrets[0], ttl: sessionLifetimeS });
  put(jar, env, cookieNames(env).tokens, seal);
}

/** Clears both cookies. */
export function clearStoredSession(jar: CookieJar, env: CookieEnv): void {
  const names = cookieNames(env);
  for (const name of [names.identity, names.tokens]) jar.set(name, "", cookieOptions(env, 0));
}

function put(jar: CookieJar, env: CookieEnv, name: string, value: string): void {
  if (Buffer.byteLength(name) + Buffer.byteLength(value) + 1 > maxCookieBytes) {
    throw new Error(`The cookie ${name} would be longer than ${maxCookieBytes} bytes`);
  }
  jar.set(name, value, cookieOptions(env, sessionLifetimeS));
}
