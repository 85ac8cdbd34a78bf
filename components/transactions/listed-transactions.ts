"use client";

import { useEffect } from "react";

let lists = 0;

/** For a list that takes new transactions in as they come: while it is on the screen, none of them is told in a toast as well. */
export function useListsTransactions(): void {
  useEffect(() => {
    lists += 1;
    return () => void (lists -= 1);
  }, []);
}

export function areTransactionsListed(): boolean {
  return lists > 0;
}
