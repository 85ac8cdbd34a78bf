import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, it } from "vitest";
import { toastChoice } from "@/components/transactions/toast-choice";
import messages from "@/messages/en.json";
import { LiveToastsSetting } from "./live-toasts-setting";

beforeEach(() => toastChoice.write(null));

it.each([
  ["$1,000.50", 1000.5], ["0.5", 0.5], ["", 0], ["1 000", 1000], ["0,125", null], ["12,50", null], ["-1", null], ["much", null],
])("reads %j as a dollar amount of %j", (typed, usd) => {
  render(<NextIntlClientProvider locale="en" messages={messages}><LiveToastsSetting /></NextIntlClientProvider>);
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: typed } });
  expect(toastChoice.read()?.leastUsd ?? null).toBe(usd);
  expect(screen.queryByText(messages.settings.toasts.leastInvalid) !== null).toBe(usd === null);
});
