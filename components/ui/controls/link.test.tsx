import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { router } from "@/tests/support/next-navigation";
import { Link } from "./link";

afterEach(() => {
  cleanup();
  router.push.mockClear();
});

function press(how: object = {}, onClick?: (event: { preventDefault(): void }) => void): void {
  render(<Link href="/prices?asset=M" onClick={onClick}>Prices</Link>);
  fireEvent.click(screen.getByRole("link", { name: "Prices" }), { button: 0, ...how });
}

it("a plain press is the router's", () => {
  press();
  expect(router.push).toHaveBeenCalledWith("/prices?asset=M", { scroll: true });
});

it.each([["a new tab", { ctrlKey: true }], ["a new tab on a Mac", { metaKey: true }], ["a new window", { shiftKey: true }], ["saving what it leads to", { altKey: true }], ["the middle button", { button: 1 }]])("%s is the browser's", (_, how) => {
  press(how);
  expect(router.push).not.toHaveBeenCalled();
});

it("a press that was meant for something else leads nowhere", () => {
  press({}, (event) => event.preventDefault());
  expect(router.push).not.toHaveBeenCalled();
});
