/** An action that the screen offers with a button of its own. */
interface ScreenOffer {
  label: string;
  act: () => void;
}

/** The enabled buttons and links in the parts of the page marked with `data-offers`, one per label; acting on one clicks it. */
export function findOffers(): ScreenOffer[] {
  const buttons = [
    ...document.querySelectorAll<HTMLElement>("main [data-offers] :is(button, a)"),
  ].filter((one) => !one.matches(":disabled, [aria-disabled=true]"));
  const offers = buttons.map((one): ScreenOffer => ({
    label: (one.getAttribute("aria-label") ?? one.innerText ?? one.textContent).trim() || one.title,
    act: () => { one.focus(); one.click(); },
  }));
  return [...new Map(offers.filter(({ label }) => label !== "").map((offer) => [offer.label, offer])).values()];
}
