import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import { English } from "@/tests/support/web/test-providers";
import { DateRange } from "./date-range";

const { notADay } = en.common;

it.each(
  [["en", en, "Time: All"], ["zh-CN", zhCN, "Time：All"]] as const,
)("separates label and choice by the colon of %s", (locale, messages, name) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <DateRange
        label="Time" fromLabel="From" toLabel="To" allLabel="All" from={null} to={null} onChange={() => undefined}
      />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("button", { name }).textContent).toBe("All");
});

afterEach(() => vi.unstubAllEnvs());

const twoFrames = () => act(() =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))));

/** A range that is kept, with its panel open, for which `beforeShown` runs before it is shown. */
async function openPanel(beforeShown = (_from: HTMLInputElement) => {}) {
  vi.stubGlobal("ResizeObserver", undefined);
  // jsdom has no popovers; that this one opens is not what is tested.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
  function Range() {
    const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
    return (
      <DateRange
        label="Time" fromLabel="From" toLabel="To" allLabel="All" {...range}
        onChange={(change) => setRange((known) => ({ ...known, ...change }))}
      />
    );
  }
  render(<Range />, { wrapper: English });
  fireEvent.click(screen.getByRole("button", { name: "Time: All" }));
  const find = (label: string) => screen.findByRole<HTMLInputElement>("textbox", { name: label, hidden: true });
  beforeShown(await find("From"));
  await twoFrames();
  return find;
}

it.each(["2026-02-30", "yesterday", "11/05/2026", "1969-12-31"])("says at its field that %s is no day, once the field is left", async (typed) => {
  const find = await openPanel();
  const field = await find("From");
  const isMarked = () => field.getAttribute("aria-invalid") === "true";
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  expect(isMarked()).toBe(false);
  fireEvent.blur(field);
  expect(screen.getByRole("textbox", { name: "From", description: notADay, hidden: true })).toBe(field);
  expect([isMarked(), (await find("To")).getAttribute("aria-invalid")]).toEqual([true, null]);
  fireEvent.change(field, { target: { value: "2026-11-05" } });
  expect([isMarked(), screen.queryByText(notADay)]).toEqual([false, null]);
  fireEvent.change(field, { target: { value: "2026-11-0" } });
  expect(isMarked()).toBe(false);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(isMarked()).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: /^(Today, )?\w+, \w+ 15, \d+/, hidden: true }));
  expect([isMarked(), field.value.endsWith("-15")]).toEqual([false, true]);
});

it("the calendar takes the focus when it opens, but not from a field that has it by then", async () => {
  await openPanel();
  expect(document.activeElement?.closest("table")).not.toBeNull();
  cleanup();
  const find = await openPanel((from) => from.focus());
  expect(document.activeElement).toBe(await find("From"));
});

it("keeps the focus in a field while a day of another month is typed, and takes it to the chosen day after a click in the calendar", async () => {
  const find = await openPanel();
  for (const [label, typed, month] of [["From", "2026-03-2", "March 2026"], ["To", "2026-01-1", "January 2026"]] as const) {
    const field = await find(label);
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

it("leaves the first day alone while a later last day is typed, and moves it to an earlier one", async () => {
  const find = await openPanel();
  const [from, to] = [await find("From"), await find("To")];
  const type = (field: HTMLInputElement, text: string) => {
    for (let end = 8; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
    return [from.value, to.value];
  };
  type(from, "2026-11-10");
  expect(type(to, "2026-11-15")).toEqual(["2026-11-10", "2026-11-15"]);
  expect(type(to, "2026-11-05")).toEqual(["2026-11-05", "2026-11-05"]);
});

it.each([
  ["Asia/Taipei", "2026-11-03T16:00:00Z", "2026-11-04T15:59:59.999Z", "Nov 4, 2026"],
  ["Asia/Taipei", "2026-11-03T16:00:00Z", "2026-11-05T15:59:59.999Z", "Nov 4, 2026 – Nov 5, 2026"],
  // Two hours of a day that were selected on the timeline, a day that was chosen in another zone, and the last 24 hours.
  ["Asia/Taipei", "2026-11-04T01:00:00Z", "2026-11-04T02:59:59.999Z", "Nov 4, 2026, 09:00 – 10:59"],
  ["America/New_York", "2026-11-03T16:00:00Z", "2026-11-04T15:59:59.999Z", "Nov 3, 2026, 11:00 – Nov 4, 2026, 10:59"],
  ["Asia/Taipei", "2026-11-04T01:23:45Z", null, "Nov 4, 2026, 09:23 – …"],
  ["Asia/Taipei", null, "2026-11-04T15:59:59.999Z", "… – Nov 4, 2026"],
  ["Asia/Taipei", "2026-11-03T16:00:00Z", "2026-11-04T02:59:59.999Z", "Nov 4, 2026, 00:00 – 10:59"],
])("in %s, a range from %s to %s reads %s: days only if it covers them", (zone, from, to, text) => {
  vi.stubEnv("TZ", zone);
  render(<DateRange label="Time" fromLabel="From" toLabel="To" allLabel="All" {...{ from, to }} onChange={() => undefined} />, {
    wrapper: English,
  });
  expect(screen.getByRole("button").textContent).toBe(text);
});

it.each([
  ["Asia/Taipei", "9999-12-31T23:59:59.999Z"], ["America/New_York", "9999-12-31T23:59:59.999Z"], ["UTC", "9999-12-31T00:00:00.000Z"],
])("shows the last representable day, and its month, in %s", async (zone, to) => {
  vi.stubEnv("TZ", zone);
  vi.stubGlobal("ResizeObserver", undefined);
  render(
    <DateRange
      label="Time" fromLabel="From" toLabel="To" allLabel="All" from="2026-11-04T12:00:00.000Z" to={to}
      onChange={() => undefined}
    />,
    { wrapper: English },
  );
  fireEvent.click(screen.getByRole("button", { name: /Dec 31, 9999(, 00:00)?$/ }));
  expect(await screen.findByText("December 9999")).toBeTruthy();
});
