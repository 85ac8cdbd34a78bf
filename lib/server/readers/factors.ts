import "server-only";
import { signInCalls } from "@/contracts/auth/factors";
import { isUnsupported } from "../compat/extensions";

/** Whether the product API supports signing in with a passkey. */
export async function offersPasskeys(): Promise<boolean> {
  return !(await isUnsupported(signInCalls.passkeyChallenge));
}
