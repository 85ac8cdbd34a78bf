"use client";

import { useEffect } from "react";
import { forgetDocument, noteAccount } from "./fresh-document";

/**
 * Rendered in each page, with the account that the server rendered it for. The router may bring pages into an older document, and another
 * tab may have logged in to another account meanwhile: then the document is reloaded.
 */
export function OfAccount({ mark }: { mark: string }) {
  noteAccount(mark);
  useEffect(() => forgetDocument(mark), [mark]);
  return null;
}
