import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, it, vi } from "vitest";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { DateRange } from "./date-range";

it.each(
  [["en", en, "Time: All"], ["zh-CN", zhCN, "Time：All"]] as const,
)("separates label and choice by the colon of %s", (locale, messages, name) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <DateRange label="Time" fromLabel="From" toLabel="To" allLabel="All" from={null} to={null} onChange={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("button", { name }).textContent).toBe("All");
});

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["Asia/Taipei", "9999-12-31T23:59:59.999Z"], ["America/New_York", "9999-12-31T23:59:59.999Z"], ["UTC", "9999-12-31T00:00:00.000Z"],
])("shows the last representable day, and its month, in %s", async (zone, to) => {
  vi.stubEnv("TZ", zone);
  vi.stubGlobal("ResizeObserver", undefined);
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <DateRange
        label="Time" fromLabel="From" toLabel="To" allLabel="All" from="2026-11-04T12:00:00.000Z" to={to} onChange={() => undefined}
      />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: /Dec 31, 9999$/ }));
  expect(await screen.findByText("December 9999")).toBeTruthy();
});
