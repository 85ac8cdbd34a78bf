"use client";

import { useEffect } from "react";

interface Paged {
  data: { total: number } | undefined;
  isLoading: boolean;
}

/** Shows the last page in place of one beyond it, where a link or a removal may lead. */
export function useLastPage({ data, isLoading }: Paged, view: { page: number; page_size: number | undefined }, onShow: (change: { page: number }, how: "replace") => void): void {
  const last = data === undefined || view.page_size === undefined ? undefined : Math.max(1, Math.ceil(data.total / view.page_size));
  const isBeyond = last !== undefined && !isLoading && view.page > last;
  useEffect(() => {
    if (isBeyond) onShow({ page: last }, "replace");
  }, [isBeyond, last, onShow]);
}
