"use client";

import { useEffect } from "react";
import { forgetDocument, noteAccount } from "./fresh-document";

/**
 * Stands in each page, with the account that the server drew it for. The router brings pages into a document of before,
 * and another tab may have signed in to another account meanwhile: then all begins afresh.
 */
export function OfAccount({ mark }: { mark: string }) {
  noteAccount(mark);
  useEffect(() => forgetDocument(mark), [mark]);
  return null;
}
