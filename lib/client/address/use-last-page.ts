import { useEffect } from "react";

interface Paged {
  data: { total: number } | undefined;
  isLoading: boolean;
}

/** Switches to the last page if the current one is beyond it, as links and removals can cause. */
export function useLastPage(
  { data, isLoading }: Paged,
  view: { page: number; page_size: number | undefined },
  onShow: (change: { page: number }, how: "replace") => void,
): void {
  const last = data === undefined || view.page_size === undefined ? undefined : Math.max(1, Math.ceil(data.total / view.page_size));
  const isBeyond = last !== undefined && !isLoading && view.page > last;
  useEffect(() => {
    if (isBeyond) onShow({ page: last }, "replace");
  }, [isBeyond, last, onShow]);
}
