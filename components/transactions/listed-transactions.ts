import { useEffect } from "react";

let lists = 0;

/** For a list that adds new transactions as they arrive: while it is on the screen, they are read out but not shown in a toast as well. */
export function useListsTransactions(): void {
  useEffect(() => {
    lists += 1;
    return () => void (lists -= 1);
  }, []);
}

export function areTransactionsListed(): boolean {
  return lists > 0;
}
