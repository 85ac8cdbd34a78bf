import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toastChoice } from "@/components/transactions/toast-choice";
import messages from "@/messages/en.json";
import { MissingSourcesProvider } from "@/lib/client/request/missing-sources";
import { neitherSource } from "@/tests/support/web/missing-sources";
import { English } from "@/tests/support/web/test-providers";
import { LiveToastsSetting } from "./live-toasts-setting";

beforeEach(() => toastChoice.write(null));

it.each([
  ["$1,000.50", 1000.5], ["0.5", 0.5], ["", 0], ["1 000", 1000], ["0,125", null], ["12,50", null], ["-1", null], ["much", null],
])("reads %j as a dollar amount of %j", (typed, usd) => {
  render(<LiveToastsSetting />, { wrapper: English });
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: typed } });
  expect(toastChoice.read()?.leastUsd ?? null).toBe(usd);
  expect(screen.queryByText(messages.settings.toasts.leastInvalid) !== null).toBe(usd === null);
});

it("names the source without which nothing has a value in dollars", () => {
  render(<MissingSourcesProvider missing={neitherSource}><LiveToastsSetting /></MissingSourcesProvider>, { wrapper: English });
  expect(screen.getByText(/^Nothing has a value in dollars\. Transactions that are worth less, or have no price/)).toBeDefined();
});

it("follows a choice made in another tab, and keeps it when something else is chosen here", () => {
  render(<LiveToastsSetting />, { wrapper: English });
  toastChoice.write({ wallets: "proven", leastUsd: 2 });
  fireEvent(window, new StorageEvent("storage", { key: "memescope-toasts" }));
  const field = screen.getByRole<HTMLInputElement>("textbox");
  expect([screen.getByRole<HTMLSelectElement>("combobox").value, field.value]).toEqual(["proven", "2"]);
  fireEvent.change(field, { target: { value: "5" } });
  expect(toastChoice.read()).toEqual({ wallets: "proven", leastUsd: 5 });
});
