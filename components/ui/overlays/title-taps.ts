import { showTooltip } from "./tooltip";

/** A press on these does something of its own, and their titles only repeat their names. */
const controls = "a, button, input, select, textarea, label, summary";

let isListening = false;

/** On a device that cannot hover, from now on a tap shows the title of what it met, such as the whole of a shortened figure. */
export function showTitlesOnTap(): void {
  if (isListening || !window.matchMedia("(hover: none)").matches) return;
  isListening = true;
  document.addEventListener("click", ({ target }) => {
    const titled = target instanceof Element && !target.closest(controls) ? target.closest<HTMLElement>("[title]") : null;
    if (titled?.title) showTooltip(titled, titled.title);
  });
}
