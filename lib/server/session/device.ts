import { randomBytes } from "node:crypto";
import { sealData } from "iron-session";
import { z } from "zod";
import { deviceIdOf } from "@/contracts/fields/device-rules";
import { parseLanguage, preferenceKeys } from "@/lib/shared/preferences";
import type { WebEnv } from "../env";
import { browserClient, type BrowserClient } from "../guard/client-address";
import { cookieOptions, type CookieJar, hostCookie, readSealed } from "./cookies";

/** Browsers hold no cookie for longer. It begins anew with each sign-in. */
const lifetimeS = 400 * 24 * 60 * 60;

const content = z.object({ device: z.string().refine((id) => deviceIdOf(id) !== undefined) });

type DeviceEnv = Pick<WebEnv, "isHttps" | "sessionSecrets" | "isLoopback">;

export function deviceCookieName(env: Pick<DeviceEnv, "isHttps">): string {
  return hostCookie(env, "memescope-device");
}

/**
 * What this browser is called at the accounts that were signed in to with it; null where it has no name, or none that we gave. Made of
 * nothing that the browser says of itself, kept where no script can read it, and outliving the session: that is what it is for.
 */
export async function readDevice(jar: Pick<CookieJar, "get">, env: DeviceEnv): Promise<string | null> {
  return (await readSealed(jar, env, deviceCookieName(env), lifetimeS, content))?.device ?? null;
}

/** Somebody who signs in, with the name of their browser, which has one from now on: then a new password finds it too. */
export async function clientAtSignIn(jar: CookieJar, headers: Headers, env: DeviceEnv): Promise<BrowserClient> {
  const device = (await readDevice(jar, env)) ?? randomBytes(32).toString("base64url");
  jar.set(deviceCookieName(env), await sealData({ device }, { password: env.sessionSecrets[0], ttl: lifetimeS }), cookieOptions(env, lifetimeS));
  return { ...browserClient(headers, env), deviceId: device, language: parseLanguage(jar.get(preferenceKeys.language)?.value) };
}

/** Somebody who changes what guards their account: the name that their browser has, if it has one. */
export async function clientOnDevice(jar: Pick<CookieJar, "get">, headers: Headers, env: DeviceEnv): Promise<BrowserClient> {
  return { ...browserClient(headers, env), deviceId: (await readDevice(jar, env)) ?? undefined, language: parseLanguage(jar.get(preferenceKeys.language)?.value) };
}
