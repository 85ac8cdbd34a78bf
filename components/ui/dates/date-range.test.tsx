import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { DateRange } from "./date-range";

it.each([["en", en, "Time: All"], ["zh-CN", zhCN, "Time：All"]] as const)("names label and choice with the colon of %s", (locale, messages, name) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <DateRange label="Time" fromLabel="From" toLabel="To" allLabel="All" from={null} to={null} onChange={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("button", { name }).textContent).toBe("All");
});
