import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { LocalTime } from "./local-time";

const at = "2026-11-05T06:05:09.000Z";

it.each([
  ["en", /^Nov 5, 2026, 14:05:09$/],
  ["zh-TW", /^2026(\/11\/5|年11月5日) 14:05:09$/],
  ["zh-CN", /^2026年11月5日 14:05:09$/],
])("formats date and time for %s in the reader's zone, with the instant in the datetime attribute", (locale, text) => {
  render(
    <NextIntlClientProvider locale={locale} timeZone="Asia/Taipei" messages={{}}><LocalTime at={at} withDay /></NextIntlClientProvider>,
  );
  const time = screen.getByText(text);
  expect(time.tagName).toBe("TIME");
  expect(time.getAttribute("datetime")).toBe(at);
});

it.each([
  ["2026-11-05T06:05:30Z", "14:05:09"], ["2026-11-05T16:30:00Z", "14:05:09"],
  ["2026-11-06T06:05:30Z", "Nov 5, 2026, 14:05:09"], ["2026-11-04T09:00:00Z", "Nov 5, 2026, 14:05:09"],
])("read at %s, names the day only if the clock alone could mean another one: %s", (now, text) => {
  render(<TestProviders nowMs={Date.parse(now)} timeZone="Asia/Taipei"><LocalTime at={at} /></TestProviders>);
  expect(screen.getByRole("time").textContent).toBe(text);
});
