import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { translate } from "@/tests/support/browser/translate";
import { MTokenAmount } from "./m-token-amount";

it("updates its amount on a page that the browser has translated", () => {
  const show = (amount: string | null) => (
    <NextIntlClientProvider locale="en"><p><MTokenAmount amount={amount} /></p></NextIntlClientProvider>
  );
  const { container, rerender } = render(show("1.5"));
  for (const [amount, text] of [["2.5", "≈\u00a02.5\u00a0M"], ["3.5", "≈\u00a03.5\u00a0M"]] as const) {
    translate(container);
    rerender(show(amount));
    expect(container.textContent).toBe(text);
  }
});
