/** A press on these does something of its own, and their titles only repeat their names. */
const controls = "a, button, input, select, textarea, label, summary";

/** On a device that cannot hover, from now on a tap shows the title of what it met, such as the whole of a shortened figure. */
export function showTitlesOnTap(): (() => void) | undefined {
  if (!window.matchMedia("(hover: none)").matches) return;
  const show = ({ target }: MouseEvent) => {
    const titled = target instanceof Element && !target.closest(controls) ? target.closest<HTMLElement>("[title]") : null;
    if (titled?.title) void import("./tooltip").then(({ showTooltip }) => showTooltip(titled, titled.title), () => undefined);
  };
  document.addEventListener("click", show);
  return () => document.removeEventListener("click", show);
}
