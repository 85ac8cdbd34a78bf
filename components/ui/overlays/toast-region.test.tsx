import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "./toast-region";
import { holdToasts, toast } from "./toast-store";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion label="Notifications" closeLabel="Dismiss" />);
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe("toasts", () => {
  it("are announced politely, or at once if they are errors", () => {
    act(() => void (toast.success("Saved"), toast.error("Broken")));
    expect(screen.getByText("Saved").closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    expect(screen.getByText("Broken").closest("[aria-live]")?.getAttribute("aria-live")).toBe("assertive");
  });

  it("say a text once that is also their title", () => {
    act(() => void (toast.error("Refresh failed", { title: "Refresh failed" }), toast.error("No answer", { title: "Export failed" })));
    expect([...document.querySelectorAll("[data-toast]")].map((one) => [...one.querySelectorAll("p")].map((line) => line.textContent)))
      .toEqual([["Refresh failed"], ["Export failed", "No answer"]]);
  });

  it("disappear after the given time", () => {
    act(() => void toast.info("Pending", { durationMs: 3000 }));
    pass(2999);
    expect(screen.queryByText("Pending")).not.toBeNull();
    pass(1);
    expect(screen.queryByText("Pending")).toBeNull();
  });

  it("disappear by themselves after some seconds if no time is given, errors too", () => {
    act(() => void (toast.success("Saved"), toast.error("Broken")));
    pass(3_000);
    expect(screen.queryByText("Broken")).not.toBeNull();
    pass(7_000);
    expect([screen.queryByText("Saved"), screen.queryByText("Broken")]).toEqual([null, null]);
  });

  it("stay while the pointer is over them", () => {
    act(() => void toast.info("Read me", { durationMs: 1000 }));
    const card = screen.getByText("Read me").parentElement!.parentElement!;
    fireEvent.pointerEnter(card);
    pass(5000);
    expect(screen.queryByText("Read me")).not.toBeNull();
    fireEvent.pointerLeave(card);
    pass(1000);
    expect(screen.queryByText("Read me")).toBeNull();
  });

  it("are not repeated, number at most four, and disappear when dismissed", () => {
    act(() => void ["a", "b", "a"].map((text) => toast.info(text)));
    expect(screen.getAllByText(/^[ab]$/).map(({ textContent }) => textContent)).toEqual(["b", "a"]);
    act(() => void (toast.error("a"), toast.info("a", { title: "Another" })));
    expect(screen.getAllByText("a")).toHaveLength(3);
    act(() => void ["c", "d", "e"].map((text) => toast.info(text)));
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(4);
    expect(screen.getAllByText(/^[a-e]$/).map(({ textContent }) => textContent)).toEqual(["a", "c", "d", "e"]);
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[3]!);
    expect(screen.queryByText("e")).toBeNull();
  });

  it("from before a dialog are covered in place while it is open, its own are shown, and news waits", () => {
    act(() => void toast.info("Before", { durationMs: 1000 }));
    const before = screen.getByText("Before").closest("[data-toast]")!;
    let release = () => {};
    act(() => void (release = holdToasts()));
    expect(before.hasAttribute("data-covered")).toBe(true);
    act(() => void (toast.success("Copied", { durationMs: 1000 }), toast.info("A block", { durationMs: 1000, isNews: true })));
    expect(screen.getByText("Copied").closest("[data-toast]")!.hasAttribute("data-covered")).toBe(false);
    expect(screen.queryByText("A block")).toBeNull();
    pass(60_000);
    expect(screen.queryByText("Copied")).toBeNull();
    act(() => release());
    // The same element: nothing was added to the live region, so nothing is announced again.
    expect(screen.getByText("Before").closest("[data-toast]")).toBe(before);
    expect(before.hasAttribute("data-covered")).toBe(false);
    expect(screen.getByText("A block")).toBeDefined();
    pass(1000);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
