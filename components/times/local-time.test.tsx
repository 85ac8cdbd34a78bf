import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
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
