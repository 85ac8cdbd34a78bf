import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { focusPressedButtons } from "./pressed-focus";

it("focuses a clicked button if the browser leaves the focus on its container, but does not take it from a field", () => {
  const stop = focusPressedButtons();
  render(<><section tabIndex={-1} aria-label="list"><button><span>Open</span></button></section><input aria-label="Search" /></>);
  const button = screen.getByRole("button", { name: "Open" });
  fireEvent.click(screen.getByText("Open"));
  expect(document.activeElement).toBe(button);
  screen.getByRole("region", { name: "list" }).focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  screen.getByLabelText("Search").focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  stop();
});
