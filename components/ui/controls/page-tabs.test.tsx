import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { PageTabs } from "./page-tabs";

const choices = [{ value: "board", label: "Board", href: "?tab=board" }, { value: "analysis", label: "Analysis", href: "?tab=analysis" }];

beforeEach(() => {
  // jsdom lacks CSS.escape; these names need no escaping.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  // Focus counts as keyboard focus here, whatever earlier tests clicked.
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":focus-visible" ? document.activeElement === this : matches.call(this, selector);
  });
});

/** Waits for the strip that handles the keys: its tabs are no longer links. */
const stripLoaded = () => waitFor(() => expect(screen.getByText("Board").closest("a")).toBeNull());

it.each(["Board", "Analysis"])("keeps the keyboard focus on the current tab (%s) while its key handling loads", async (label) => {
  render(<PageTabs label="Views" tabs={choices.map((choice) => ({ ...choice, content: null }))} value="board" onChange={() => {}} />);
  act(() => screen.getByText("Board").focus());
  act(() => screen.getByText(label).focus());
  await stripLoaded();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(label));
});

it("does not pull the keyboard focus back to tabs that it has left meanwhile", async () => {
  render(
    <><PageTabs label="Views" tabs={choices.map((choice) => ({ ...choice, content: null }))} value="board" onChange={() => {}} /><button>
      Next
    </button></>,
  );
  act(() => screen.getByText("Board").focus());
  act(() => screen.getByText("Next").focus());
  await stripLoaded();
  await act(async () => undefined);
  expect(document.activeElement?.textContent).toBe("Next");
});
