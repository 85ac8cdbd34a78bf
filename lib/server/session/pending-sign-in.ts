import "server-only";
import { sealData } from "iron-session";
import { z } from "zod";
import { secondFactors } from "@/contracts/auth/factors-rules";
import { readEnv } from "../env";
import { cookieOptions, type CookieJar, hostCookie, readSealed } from "./cookies";

/** As long as the product API remembers a sign-in that has begun. */
const lifetimeS = 5 * 60;

const pendingSignIn = z.discriminatedUnion("kind", [
  /** The password was right; one of `methods` has to follow. */
  z.object({ kind: z.literal("second-factor"), token: z.string().min(1), methods: z.array(z.enum(secondFactors)) }),
  z.object({ kind: z.literal("passkey"), token: z.string().min(1) }),
]);

/** A sign-in that this browser has begun at the product API. Sealed like a session's tokens, so that no script sees its token. */
type PendingSignIn = z.output<typeof pendingSignIn>;

const nameOf = (env: { isHttps: boolean }) => hostCookie(env, "memescope-sign-in");

/** The sign-in that this browser has begun; null if there is none, or it is too old or finished. */
export async function readPendingSignIn(jar: CookieJar): Promise<PendingSignIn | null> {
  const env = readEnv();
  return readSealed(jar, env, nameOf(env), lifetimeS, pendingSignIn);
}

/** Remembers a sign-in that has begun, replacing any earlier one. */
export async function writePendingSignIn(jar: CookieJar, pending: PendingSignIn): Promise<void> {
  const env = readEnv();
  jar.set(nameOf(env), await sealData(pending, { password: env.sessionSecrets[0], ttl: lifetimeS }), cookieOptions(env, lifetimeS));
}

export function clearPendingSignIn(jar: CookieJar): void {
  const env = readEnv();
  if (jar.get(nameOf(env))) jar.set(nameOf(env), "", cookieOptions(env, 0));
}
