/** Tapping these does something already, and their titles only repeat their names. */
const controls = "a, button, input, select, textarea, label, summary";

/**
 * On devices without hover, shows an element's title when it is tapped, such as the full value of a shortened figure.
 * @returns a function that stops this; undefined on devices with hover
 */
export function showTitlesOnTap(): (() => void) | undefined {
  if (!window.matchMedia("(hover: none)").matches) return;
  const show = ({ target }: MouseEvent) => {
    const titled = target instanceof Element && !target.closest(controls) ? target.closest<HTMLElement>("[title]") : null;
    if (titled?.title) void import("./tooltip").then(({ showTooltip }) => showTooltip(titled, titled.title), () => undefined);
  };
  document.addEventListener("click", show);
  return () => document.removeEventListener("click", show);
}
