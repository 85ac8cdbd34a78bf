import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { router } from "@/tests/support/web/next-navigation";
import { Link, onPlainClick } from "./link";

function press(how: object = {}, onClick?: (event: { preventDefault(): void }) => void): void {
  render(<Link href="/prices?asset=M" onClick={onClick}>Prices</Link>);
  fireEvent.click(screen.getByRole("link", { name: "Prices" }), { button: 0, ...how });
}

it("hands a plain click to the router", () => {
  press();
  expect(router.push).toHaveBeenCalledWith("/prices?asset=M", { scroll: true });
});

it.each([
  ["opening a new tab", { ctrlKey: true }], ["opening a new tab on a Mac", { metaKey: true }], ["opening a new window", { shiftKey: true }],
  ["downloading the target", { altKey: true }], ["a middle click", { button: 1 }],
])("leaves %s to the browser", (_, how) => {
  press(how);
  expect(router.push).not.toHaveBeenCalled();
});

it("does not navigate if a handler prevented the click", () => {
  press({}, (event) => event.preventDefault());
  expect(router.push).not.toHaveBeenCalled();
});

it("acts instead of the browser on a plain click only, where a link shows its target in the page", () => {
  const act = vi.fn();
  render(<a href="?range=7d" onClick={onPlainClick(act)}>7D</a>);
  const isLeft = [{ ctrlKey: true }, {}].map((how) => fireEvent.click(screen.getByRole("link", { name: "7D" }), how));
  expect([isLeft, act.mock.calls.length]).toEqual([[true, false], 1]);
});
