/** A press on these does something of its own, and their titles only repeat their names. */
const controls = "a, button, input, select, textarea, label, summary";

/** Where nothing can hover, a tap shows the title of what it met, such as the whole of a shortened figure. @returns how to stop */
export function showTitlesOnTap(): () => void {
  if (!window.matchMedia("(hover: none)").matches) return () => {};
  const show = ({ target }: MouseEvent) => {
    const titled = target instanceof Element && !target.closest(controls) ? target.closest<HTMLElement>("[title]") : null;
    if (titled?.title) void import("./tooltip").then(({ showTooltip }) => showTooltip(titled, titled.title));
  };
  document.addEventListener("click", show);
  return () => document.removeEventListener("click", show);
}
