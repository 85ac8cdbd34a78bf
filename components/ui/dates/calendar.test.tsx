import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Calendar } from "./calendar";

it("moves the focus into the newly shown month at once, even if that does not include the day focused before", async () => {
  render(
    <Calendar
      label="From" from="2026-11-04" to="2026-11-05" start="2026-11-05" today="2026-11-20" onChoose={() => undefined} takesFocus
    />,
    { wrapper: English },
  );
  const dayOf = (name: RegExp) => screen.getByRole("button", { name });
  await vi.waitFor(() => expect(document.activeElement).toBe(dayOf(/November 5, 2026/)));
  fireEvent.keyDown(document.activeElement!, { key: "PageUp" });
  expect(document.activeElement).toBe(dayOf(/October 5, 2026/));
});
