const edge = 12;
const gap = 6;

/** Shows a hint below an element, or above it if it only fits there, until the next click, Escape or scroll. */
export function showTooltip(element: Element, text: string): void {
  const tip = document.createElement("div");
  tip.popover = "auto";
  tip.role = "tooltip";
  tip.textContent = text;
  tip.className = "num fixed inset-auto m-0 w-max max-w-[min(300px,calc(100vw-24px))] rounded-control border border-field bg-raised px-3 py-2 text-sm break-words text-text";
  document.body.append(tip);
  tip.showPopover();
  place(tip, element.getBoundingClientRect());

  const close = () => tip.remove();
  tip.addEventListener("toggle", ({ newState }) => { if (newState === "closed") close(); });
  window.addEventListener("scroll", close, { capture: true, once: true, passive: true });
}

/** Set by script, because the CSP refuses style attributes. */
function place(tip: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const isBelow = bottom + gap + height < window.innerHeight || top < height + gap;
  tip.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`;
  tip.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
}
