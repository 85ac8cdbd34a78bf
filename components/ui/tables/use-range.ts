import { useFormatter } from "next-intl";
import { useTranslations } from "@/lib/shared/use-translations";

/** A page of a list, as the server counts it. */
export interface Page {
  page: number;
  page_size: number;
  total: number;
}

/**
 * Returns a function that names the part of a list that a page shows: `26–50 of 120`. A page beyond the last one, which is left at once,
 * counts as the last.
 */
export function useRange(): (page: Page) => string {
  const t = useTranslations("common.pager");
  const format = useFormatter();
  const count = (value: number) => format.number(value);
  return ({ page, page_size: size, total }) => {
    if (total === 0) return "0";
    const shown = Math.min(page, Math.ceil(total / size));
    return t("range", { from: count((shown - 1) * size + 1), to: count(Math.min(shown * size, total)), total: count(total) });
  };
}
