import type { ReactNode } from "react";
import { FreshDocument } from "@/components/auth/fresh-document";
import { ClientMessages } from "@/components/shell/client-messages";

/** Neither sidebar nor header in front of the door. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["auth", "errorCodes"]}><FreshDocument />{children}</ClientMessages>;
}
