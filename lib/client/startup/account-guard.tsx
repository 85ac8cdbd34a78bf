"use client";

import { useEffect } from "react";
import { reloadIfOtherAccount, noteAccount } from "./fresh-document";

/**
 * Rendered in each page, with the account that the server rendered it for. The router may bring pages into an older document, and another
 * tab may have logged in to another account meanwhile: then the document is reloaded.
 */
export function AccountGuard({ mark }: { mark: string }) {
  noteAccount(mark);
  useEffect(() => reloadIfOtherAccount(mark), [mark]);
  return null;
}
