import { render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { keepFocus } from "./kept-focus";

it("stays in a dialog that is still open when what had the focus in it disappears", async () => {
  onTestFinished(keepFocus());
  const page = (isListed: boolean) => (
    <>
      <button type="button">Manage</button>
      <div role="dialog" tabIndex={-1}>{isListed ? <button type="button">Remove</button> : null}</div>
    </>
  );
  const { rerender } = render(page(true));
  for (const name of ["Manage", "Remove"]) screen.getByRole("button", { name }).focus();
  rerender(page(false));
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});
