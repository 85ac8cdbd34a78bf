import "server-only";
import { mailCalls, type MailStatus } from "@/contracts/mail/calls";
import { callAnyProductApi } from "../compat/call-any-product-api";
import { isSurelyUnsupported } from "../compat/extensions";
import { nullOn404 } from "../product-api/error";
import { undefinedUnlessAnswered } from "./optional";

/** Whether e-mail can be sent; undefined while that is unknown. */
export const readMailStatus = () => undefinedUnlessAnswered(readStatus());

async function readStatus(): Promise<MailStatus | undefined> {
  const status = await nullOn404(callAnyProductApi(mailCalls.status, {}));
  return status ?? (isSurelyUnsupported(mailCalls.status) ? { sends: false, mailbox_url: null } : undefined);
}
