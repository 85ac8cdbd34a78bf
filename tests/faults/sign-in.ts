import { hangLimits } from "../support/limits";
import { signIn } from "../load/sign-in";

/** Signs in to a fresh copy of the demo, again if that takes longer than the web half waits. @returns the Cookie header */
export async function signInToDemo(webUrl: string): Promise<string> {
  const endMs = Date.now() + hangLimits.waitMs;
  for (;;) {
    const cookie = await signIn(webUrl, "demo");
    const answer = await fetch(`${webUrl}/api/wallets`, { headers: { cookie } });
    await answer.text();
    if (answer.status === 200) return cookie;
    if (Date.now() > endMs) throw new Error(`signing in to the demo ends in ${answer.status}`);
  }
}
