import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { translate } from "@/tests/support/browser/translate";
import { MTokenAmount } from "./m-token-amount";

it("is marked as an equivalent, unless it is exactly zero", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en">
      {["0", "0.000", "0.00001"].map((amount) => <p key={amount}><MTokenAmount amount={amount} /></p>)}
    </NextIntlClientProvider>,
  );
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(["0.0\u00a0M", "0.0\u00a0M", "≈\u00a0<0.1\u00a0M"]);
});

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
