"use client";

import { useMemo } from "react";
import { changeQuery } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { readStatementView, statementParams, type StatementView } from "./view";

/** The statement that the URL opens; null for none. */
export function useStatementView(): StatementView | null {
  const params = useQuery();
  return useMemo(() => readStatementView(params), [params]);
}

/** Opens a statement, or another view of it, so that Back leads to where the reader was; null closes it. */
export function showStatement(view: (Partial<StatementView> & Pick<StatementView, "span">) | null): void {
  changeQuery(statementParams(view), view === null ? "replace" : "push");
}
