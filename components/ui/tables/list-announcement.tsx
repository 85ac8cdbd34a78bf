import { useState } from "react";
import { DOT } from "@/lib/shared/format/dot";
import { useRange, type Page } from "./use-range";

interface ListAnnouncementProps {
  /** The page shown, as the server answered it: announced once it has arrived, not while it is being fetched. */
  page: Page | undefined;
  /** How the list is sorted, in words; announced from its first change on, because screen readers rarely say that of a heading. */
  order?: string;
  /** What replaces the list, such as that nothing was found. */
  none?: string | null;
}

/**
 * Announces which part of a list is shown and in which order, or what replaces it. Rendered all the time: screen readers announce only what
 * appears in a region that is already there.
 */
export function ListAnnouncement({ page, order, none = null }: ListAnnouncementProps) {
  const range = useRange();
  const [first] = useState(order);
  const [isSorted, setSorted] = useState(false);
  if (!isSorted && order !== first) setSorted(true);
  const shown = page && page.total > 0 ? [isSorted && order, range(page)].filter(Boolean).join(DOT) : null;
  return <p aria-live="polite" className="sr-only">{none ?? shown}</p>;
}
