import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { LocalTime } from "./local-time";

/** Five past two in the afternoon, wherever this runs. */
const at = new Date(2026, 10, 5, 14, 5, 9).toISOString();

it.each([
  ["en", /^Nov 5, 2026, 14:05:09$/],
  ["zh-TW", /^2026(\/11\/5|年11月5日) 14:05:09$/],
  ["zh-CN", /^2026年11月5日 14:05:09$/],
])("writes day and time as %s does, with the instant for machines", (locale, text) => {
  render(<NextIntlClientProvider locale={locale} timeZone="UTC" messages={{}}><LocalTime at={at} withDay /></NextIntlClientProvider>);
  const time = screen.getByText(text);
  expect(time.tagName).toBe("TIME");
  expect(time.getAttribute("datetime")).toBe(at);
});
