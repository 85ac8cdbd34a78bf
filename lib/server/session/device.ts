import { randomBytes } from "node:crypto";
import { sealData } from "iron-session";
import { z } from "zod";
import { deviceIdOf } from "@/contracts/fields/device-rules";
import { parseLanguage, preferenceKeys } from "@/lib/shared/preferences";
import type { WebEnv } from "../env";
import { browserClient, type BrowserClient } from "../guard/client-address";
import { cookieOptions, type CookieJar, hostCookie, readSealed } from "./cookies";

/** Browsers keep no cookie for longer. Starts again with each sign-in. */
const lifetimeS = 400 * 24 * 60 * 60;

const content = z.object({ device: z.string().refine((id) => deviceIdOf(id) !== undefined) });

type DeviceEnv = Pick<WebEnv, "isHttps" | "sessionSecrets" | "isLoopback">;

export function deviceCookieName(env: Pick<DeviceEnv, "isHttps">): string {
  return hostCookie(env, "memescope-device");
}

/**
 * The browser's id at the accounts it has signed in to; null if it has none, or one that we did not issue. It is not derived
 * from anything the browser says about itself, is kept where no script can read it, and deliberately outlives the session.
 */
export async function readDevice(jar: Pick<CookieJar, "get">, env: DeviceEnv): Promise<string | null> {
  return (await readSealed(jar, env, deviceCookieName(env), lifetimeS, content))?.device ?? null;
}

/** The client of a user who signs in. Gives the browser an id if it has none, so that a later password change recognises it. */
export async function clientAtSignIn(jar: CookieJar, headers: Headers, env: DeviceEnv): Promise<BrowserClient> {
  const device = (await readDevice(jar, env)) ?? randomBytes(32).toString("base64url");
  jar.set(
    deviceCookieName(env), await sealData({ device }, { password: env.sessionSecrets[0], ttl: lifetimeS }), cookieOptions(env, lifetimeS),
  );
  return { ...browserClient(headers, env), deviceId: device, language: parseLanguage(jar.get(preferenceKeys.language)?.value) };
}

/** The client of a user who changes how their account is protected, with the browser's id if it has one. */
export async function clientOnDevice(jar: Pick<CookieJar, "get">, headers: Headers, env: DeviceEnv): Promise<BrowserClient> {
  return {
    ...browserClient(headers, env),
    deviceId: (await readDevice(jar, env)) ?? undefined,
    language: parseLanguage(jar.get(preferenceKeys.language)?.value),
  };
}
