import "server-only";
import { mailCalls, type MailStatus } from "@/contracts/mail/calls";
import { askProductApi } from "../compat/ask";
import { isLacking } from "../compat/extensions";
import { nullOn404, undefinedUnlessAnswered } from "./optional";

/** Whether e-mail can be sent; undefined while that is unknown. */
export function readMailStatus(): Promise<MailStatus | undefined> {
  return undefinedUnlessAnswered(readStatus());
}

async function readStatus(): Promise<MailStatus> {
  return (await nullOn404(askProductApi(mailCalls.status, {}))) ?? { sends: false, mailbox_url: null };
}

/** Whether the product API supports password resets. */
export async function offersPasswordReset(): Promise<boolean> {
  return !(await isLacking(mailCalls.requestReset));
}
