import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import { toast } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { FontSizeSetting } from "./font-size-setting";

it("applies a size at once, stores it in localStorage and a cookie, and confirms it when the slider is released", () => {
  render(
    <English>
      <FontSizeSetting initial={14} />
      <ToastRegion label="Notifications" closeLabel="Dismiss" />
    </English>,
  );
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Font size" });
  expect([slider.min, slider.max, slider.value]).toEqual(["12", "20", "14"]);
  for (const mark of ["12", "14", "16", "18", "20"]) expect(screen.getByText(mark)).toBeDefined();
  fireEvent.change(slider, { target: { value: "18" } });
  expect(document.documentElement.dataset.fs).toBe("18");
  expect(localStorage.getItem("memex-font-size")).toBe("18");
  expect(document.cookie).toContain("memex-font-size=18");
  // Announced by the slider itself, so nothing else may announce it again.
  expect(slider.getAttribute("aria-valuetext")).toBe("18 px");
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByText("Font size updated")).toBeNull();
  fireEvent.pointerUp(slider);
  expect(screen.getByText("Font size updated")).toBeTruthy();
  act(() => toast.clear());
  fireEvent.pointerUp(slider);
  expect(screen.queryByText("Font size updated")).toBeNull();
});
