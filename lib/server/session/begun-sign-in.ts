import "server-only";
import { sealData } from "iron-session";
import { z } from "zod";
import { secondFactors } from "@/contracts/auth/factors-rules";
import { readEnv } from "../env";
import { cookieOptions, type CookieJar, hostCookie, readSealed } from "./cookies";

/** As long as the product API remembers what was begun. */
const lifetimeS = 5 * 60;

const begunSignIn = z.discriminatedUnion("kind", [
  /** The password was right: one of `methods` is to follow. */
  z.object({ kind: z.literal("second-factor"), token: z.string().min(1), methods: z.array(z.enum(secondFactors)) }),
  z.object({ kind: z.literal("passkey"), token: z.string().min(1) }),
]);

/** A sign-in that this browser has begun at the product API. Sealed like a session's tokens: no script sees what it is named by. */
export type BegunSignIn = z.output<typeof begunSignIn>;

const nameOf = (env: { isHttps: boolean }) => hostCookie(env, "memescope-sign-in");

/** What this browser has begun; null where that is nothing, too long ago, or finished. */
export async function readBegunSignIn(jar: CookieJar): Promise<BegunSignIn | null> {
  const env = readEnv();
  return readSealed(jar, env, nameOf(env), lifetimeS, begunSignIn);
}

/** Remembers what was begun, in place of what was before. */
export async function writeBegunSignIn(jar: CookieJar, begun: BegunSignIn): Promise<void> {
  const env = readEnv();
  jar.set(nameOf(env), await sealData(begun, { password: env.sessionSecrets[0], ttl: lifetimeS }), cookieOptions(env, lifetimeS));
}

export function clearBegunSignIn(jar: CookieJar): void {
  const env = readEnv();
  if (jar.get(nameOf(env))) jar.set(nameOf(env), "", cookieOptions(env, 0));
}
