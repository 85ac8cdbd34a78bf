import "server-only";
import { signInCalls } from "@/contracts/auth/factors";
import { isLacking } from "../compat/extensions";

/** Whether a passkey can be signed in with here at all. */
export async function offersPasskeys(): Promise<boolean> {
  return !(await isLacking(signInCalls.passkeyChallenge));
}
