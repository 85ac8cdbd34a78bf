/**
 * Announces what replaces a list, such as that nothing was found. Rendered all the time, empty meanwhile: screen readers announce only what
 * appears in a region that is already there.
 */
export function Announcement({ text }: { text: string | null }) {
  return <p aria-live="polite" className="sr-only">{text}</p>;
}
