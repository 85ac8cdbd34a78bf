import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Select } from "./select";
import { Slider } from "./slider";
import { SwitchField } from "./switch-field";

const chosen = vi.fn();

/** Hydrates server-rendered HTML after the user has changed something in it. */
async function hydrateAfter(drawn: ReactNode, before: (control: HTMLInputElement & HTMLSelectElement) => void) {
  const page = document.createElement("div");
  page.innerHTML = renderToString(drawn);
  document.body.append(page);
  before(page.querySelector<HTMLInputElement & HTMLSelectElement>("select, input")!);
  const root = await act(async () => hydrateRoot(page, drawn));
  await act(async () => root.unmount());
  page.remove();
}

const options = [{ value: "24h", label: "24 Hours" }, { value: "7d", label: "7 Days" }];

it.each([
  [
    "a select",
    <Select key="1" label="Timeframe" options={options} value="24h" onChange={({ target }) => chosen(target.value)} />,
    (control: HTMLSelectElement) => { control.value = "7d"; },
    "7d",
  ],
  [
    "a switch",
    <SwitchField key="2" label="Mentions" checked onChange={({ target }) => chosen(target.checked)} />,
    (control: HTMLInputElement) => { control.checked = false; },
    false,
  ],
  [
    "a slider",
    <Slider key="3" label="Text size" value={14} min={12} max={20} valueText="14 px" onChange={chosen} />,
    (control: HTMLInputElement) => { control.value = "18"; },
    18,
  ],
])("%s reports what was chosen before hydration, and nothing if nothing was", async (_, drawn, choose, value) => {
  chosen.mockReset();
  await hydrateAfter(drawn, () => undefined);
  expect(chosen).not.toHaveBeenCalled();
  await hydrateAfter(drawn, choose);
  expect(chosen.mock.calls).toEqual([[value]]);
});

it("a select reports once what was chosen while it was being hydrated, and later choices", async () => {
  chosen.mockReset();
  const drawn = <Select label="Timeframe" options={options} value="24h" onChange={({ target }) => chosen(target.value)} />;
  const page = document.createElement("div");
  page.innerHTML = renderToString(drawn);
  document.body.append(page);
  const control = page.querySelector("select")!;
  const choose = (value: string) => {
    control.value = value;
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  };
  await act(async () => {
    const root = hydrateRoot(page, drawn);
    // The first of the two events makes React hydrate the page at once. Rendering may have put the old value back when the second comes.
    choose("7d");
    expect(chosen.mock.calls).toEqual([["7d"]]);
    await new Promise((done) => setTimeout(done));
    choose("7d");
    root.unmount();
  });
  expect(chosen.mock.calls).toEqual([["7d"], ["7d"]]);
  page.remove();
});
