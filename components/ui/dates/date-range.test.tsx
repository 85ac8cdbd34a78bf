import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
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

const twoFrames = () => act(() =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))));

it("keeps the focus in a field while a day of another month is typed, and takes it to the chosen day after a click in the calendar", async () => {
  vi.stubGlobal("ResizeObserver", undefined);
  // jsdom has no popovers; that this one opens is not what is tested.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
  onTestFinished(() => void delete (HTMLElement.prototype as Partial<HTMLElement>).showPopover);
  function Range() {
    const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
    return (
      <DateRange
        label="Time" fromLabel="From" toLabel="To" allLabel="All" {...range}
        onChange={(change) => setRange((known) => ({ ...known, ...change }))}
      />
    );
  }
  render(<NextIntlClientProvider locale="en" messages={en}><Range /></NextIntlClientProvider>);
  fireEvent.click(screen.getByRole("button", { name: "Time: All" }));
  for (const [label, typed, month] of [["From", "2026-03-2", "March 2026"], ["To", "2026-01-1", "January 2026"]] as const) {
    const field = await screen.findByRole("textbox", { name: label, hidden: true });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: typed } });
    await twoFrames();
    expect([screen.getByText(month).textContent, document.activeElement]).toEqual([month, field]);
  }
  const day = screen.getByRole("button", { name: "Wednesday, December 31, 2025", hidden: true });
  fireEvent.click(day);
  await twoFrames();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Wednesday, December 31, 2025");
});

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
