/** A function that returns what is in the live regions of this moment: screen readers announce only what appears in one already there. */
export function watchLiveRegions(): () => string[] {
  const regions = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
  return () => regions.flatMap(({ isConnected, textContent }) => (isConnected && textContent ? [textContent] : []));
}
