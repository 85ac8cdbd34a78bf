/** Something that the screen offers by a button of its own. */
export interface ScreenOffer {
  label: string;
  act: () => void;
}

/** What stands in parts of the page that are marked with `data-offers`; each is done as if its button were pressed. */
export function findOffers(): ScreenOffer[] {
  const buttons = [...document.querySelectorAll<HTMLElement>("main [data-offers] :is(button, a)")].filter((one) => !one.matches(":disabled, [aria-disabled=true]"));
  const offers = buttons.map((one): ScreenOffer => ({ label: (one.getAttribute("aria-label") ?? one.innerText ?? one.textContent).trim() || one.title, act: () => { one.focus(); one.click(); } }));
  return [...new Map(offers.filter(({ label }) => label !== "").map((offer) => [offer.label, offer])).values()];
}
