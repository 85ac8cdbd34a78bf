"use client";

import { useEffect } from "react";
import { reloadIfOtherAccount, noteAccount } from "./fresh-document";

/**
 * Rendered in each page, with the account that the server rendered it for; without one for signed-out visitors. The router may bring pages
 * into an older document, and another tab may have logged in or out meanwhile: a document that has shown another account is reloaded.
 */
export function AccountGuard({ mark }: { mark?: string }) {
  noteAccount(mark);
  useEffect(() => reloadIfOtherAccount(mark), [mark]);
  return null;
}
