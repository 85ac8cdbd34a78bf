import type { users } from "../../db/schema/auth";
import type { Context } from "../context";
import { countAttempt } from "../limits/commands";
import { attemptLimits } from "../limits/rules";
import { DomainProblem } from "../problem";
import { verifyPassword } from "./passwords";
import { findUser } from "./queries";

/**
 * Has the caller say their password again before something that cannot be taken back; tries count as those of a sign-in do. Demo
 * accounts have none. @returns the account @throws DomainProblem invalid_input, rate_limited
 */
export async function confirmPassword(context: Context, userId: string, password: string, clientAddress: string): Promise<typeof users.$inferSelect> {
  const account = await findUser(context.db, userId);
  if (!account) throw new DomainProblem("not_found");
  if (account.isDemo) return account;
  await countAttempt(context, attemptLimits("login", account.email, clientAddress));
  if (!(await verifyPassword(account.passwordHash, password))) {
    const message = "The password is wrong";
    throw new DomainProblem("invalid_input", message, { errors: [{ field: "password", message }] });
  }
  return account;
}
