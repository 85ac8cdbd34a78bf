import { socialLimits, socialUsernamePattern } from "@/contracts/social/rules";

/** What is wrong with a handle without its @, as the key of its text under `social.setup.form`; null if nothing is. */
export function checkHandle(name: string): "usernameRequired" | "usernameInvalid" | "usernameTooLong" | null {
  if (name === "") return "usernameRequired";
  if (!socialUsernamePattern.test(name)) return "usernameInvalid";
  return name.length > socialLimits.usernameMax ? "usernameTooLong" : null;
}
