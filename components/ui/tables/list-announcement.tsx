import { useRange, type Page } from "./use-range";

interface ListAnnouncementProps {
  /** The page shown, as the server answered it: announced once it has arrived, not while it is being fetched. */
  page: Page | undefined;
  /** What replaces the list, such as that nothing was found. */
  none?: string | null;
}

/**
 * Announces which part of a list is shown, or what replaces it. Rendered all the time: screen readers announce only what appears in a
 * region that is already there.
 */
export function ListAnnouncement({ page, none = null }: ListAnnouncementProps) {
  const range = useRange();
  return <p aria-live="polite" className="sr-only">{none ?? (page && page.total > 0 ? range(page) : null)}</p>;
}
