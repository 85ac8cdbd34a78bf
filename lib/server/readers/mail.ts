import "server-only";
import { mailCalls, type MailStatus } from "@/contracts/mail/calls";
import { callAnyProductApi } from "../compat/call-any-product-api";
import { isSurelyUnsupported, isUnsupported } from "../compat/extensions";
import { nullOn404 } from "../product-api/error";
import { undefinedUnlessAnswered } from "./optional";

/** Whether e-mail can be sent; undefined while that is unknown. */
export function readMailStatus(): Promise<MailStatus | undefined> {
  return undefinedUnlessAnswered(readStatus());
}

async function readStatus(): Promise<MailStatus | undefined> {
  const status = await nullOn404(callAnyProductApi(mailCalls.status, {}));
  return status ?? (isSurelyUnsupported(mailCalls.status) ? { sends: false, mailbox_url: null } : undefined);
}

/** Whether the product API supports password resets. */
export async function offersPasswordReset(): Promise<boolean> {
  return !(await isUnsupported(mailCalls.requestReset));
}
