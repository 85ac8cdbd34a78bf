"use client";

import dynamic from "next/dynamic";
import { withMessages } from "@/lib/client/messages/with-messages";
import { showStatement, useStatementView } from "./view";

/** No page waits for it: it loads when somebody asks why. */
const StatementDialog = dynamic(() => withMessages(["statement", "errorCodes"], () => import("./statement-dialog").then((module) => module.StatementDialog)), { ssr: false });

/** Where a screen's statements open. @param nativeSymbol of the chain's own coin, in which fees are paid */
export function StatementHost({ nativeSymbol }: { nativeSymbol: string | undefined }) {
  const view = useStatementView();
  return view === null ? null : <StatementDialog view={view} nativeSymbol={nativeSymbol} onClose={() => showStatement(null)} />;
}
