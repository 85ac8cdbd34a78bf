import type { Language } from "@/contracts/fields/language-rules";
import { findUser } from "../auth/queries";
import { inTransaction } from "../context";
import { isWithinLimit } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { queueNotice } from "../mail/commands";
import type { MailContext } from "../mail/mail";
import { recordNotifications } from "./commands";

/** A sign-in on a device that the account did not know. */
export interface NewDevice {
  userId: string;
  device: string | null;
  network: string | null;
  at: string;
  language: Language;
}

/** Tells an account of a sign-in on a device that it did not know: in its notifications, and by e-mail where its address is proven. Once, however often it is called. */
export async function announceDevice(context: MailContext, { userId, device, network, at, language }: NewDevice): Promise<void> {
  const account = await findUser(context.db, userId);
  if (!account) return;
  await inTransaction(context, async (within) => {
    const told = await recordNotifications(within, userId, [{ type: "new_device", device, network, at }]);
    if (told.length === 0 || !account.isVerified) return;
    // What comes after so many in a day would only be what somebody who knows the password wants the owner to stop reading.
    if (await isWithinLimit(within, limitsOf("mail:new-device", userId))) await queueNotice(within, "new-device", { userId, email: account.email, language });
  });
}
