/** How a tab looks. `aria-selected` marks the open one, with and without Radix. */
export const tabClasses =
  "-mb-px inline-flex min-h-control items-center border-b-2 border-transparent px-3 font-[550] text-muted hover:text-text focus-visible:-outline-offset-2 " +
  "aria-selected:border-accent aria-selected:text-accent-text";

/** The id of a tab, or of the panel that all tabs of a strip share. */
export function tabIds(id: string) {
  return { panel: `${id}-panel`, tab: (value: string) => `${id}-tab-${value}` };
}
