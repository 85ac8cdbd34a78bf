import { laterPart } from "@/lib/client/messages/with-messages";
import { showStatement, useStatementView } from "./view";

/** Loaded when a statement is opened, so that no page waits for it. */
const StatementDialog = laterPart(["statement", "fileProgress", "errorCodes"], () => import("./statement-dialog"), "StatementDialog");

/** Shows the statement that the URL opens, if any. @param nativeSymbol symbol of the chain's own coin, in which fees are paid */
export function StatementHost({ nativeSymbol }: { nativeSymbol: string | undefined }) {
  const view = useStatementView();
  return view === null ? null : <StatementDialog view={view} nativeSymbol={nativeSymbol} onClose={() => showStatement(null)} />;
}
