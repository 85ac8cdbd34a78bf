import { findUser } from "../auth/queries";
import { inTransaction } from "../context";
import { isWithinLimit } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { queueNotice } from "../mail/commands";
import type { MailContext } from "../mail/mail";
import type { Jobs } from "../queue";
import { recordNotifications } from "./commands";

/**
 * Notifies an account of a sign-in from a new device: in its notifications, and by e-mail if its address is verified. Only once, however
 * often it is called.
 */
export async function announceDevice(context: MailContext, { userId, device, network, at, language }: Jobs["new-device"]): Promise<void> {
  const account = await findUser(context.db, userId);
  if (!account) return;
  await inTransaction(context, async (within) => {
    const recorded = await recordNotifications(within, userId, [{ type: "new_device", device, network, at }]);
    if (recorded.length === 0 || !account.isVerified) return;
    // Beyond this many a day, e-mails would only serve somebody who knows the password and wants the owner to stop reading them.
    if (await isWithinLimit(within, limitsOf("mail:new-device", userId))) {
      await queueNotice(within, "new-device", { userId, email: account.email, language });
    }
  });
}
