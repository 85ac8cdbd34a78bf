import { headers } from "next/headers";
import type { ReactNode } from "react";
import { EarlySubmit } from "@/components/auth/early-submit";
import { ClientMessages } from "@/components/shell/client-messages";
import { AccountGuard } from "@/lib/client/startup/account-guard";
import { contextHeaders } from "@/lib/server/guard/request-context";

/** The layout of the pages for signed-out visitors: no sidebar and no header. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(contextHeaders.nonce) ?? undefined;
  return <ClientMessages namespaces={["auth", "errorCodes"]}><EarlySubmit nonce={nonce} /><AccountGuard />{children}</ClientMessages>;
}
