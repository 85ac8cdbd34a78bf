import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { MTokenAmount } from "./m-token-amount";

/** As browsers translate a page: each text goes into elements of theirs, and React keeps the one that has gone. */
function translate(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const theirs = document.createElement("font");
    theirs.textContent = text.data;
    text.replaceWith(theirs);
  }
}

it("is the new amount on a page that the browser has translated, too", () => {
  const show = (amount: string | null) => <NextIntlClientProvider locale="en"><p><MTokenAmount amount={amount} /></p></NextIntlClientProvider>;
  const { container, rerender } = render(show("1.5"));
  for (const [amount, text] of [["2.5", "≈\u00a02.5\u00a0M"], ["3.5", "≈\u00a03.5\u00a0M"]] as const) {
    translate(container);
    rerender(show(amount));
    expect(container.textContent).toBe(text);
  }
});
