import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Dialog } from "./dialog";

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <English>
      <button type="button" onClick={() => setOpen(true)}>Add Wallet</button>
      {open ? (
        <Dialog title="Add New Wallet" description="Any address will do." onClose={() => setOpen(false)}>
          <input aria-label="Address" autoFocus />
        </Dialog>
      ) : null}
    </English>
  );
}

describe("a dialog", () => {
  it("has a name and a description, and leaves the focus in its first field", () => {
    render(<Opener />);
    fireEvent.click(screen.getByRole("button", { name: "Add Wallet" }));
    const dialog = screen.getByRole("dialog", { name: "Add New Wallet" });
    expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Any address will do.");
    expect(document.activeElement).toBe(screen.getByLabelText("Address"));
  });

  it("does not take the focus back from a dialog that opens right after it has closed", async () => {
    render(<Opener />);
    const opener = screen.getByRole("button", { name: "Add Wallet" });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.keyDown(screen.getByLabelText("Address"), { key: "Escape" });
    fireEvent.click(opener);
    // Radix returns the focus in a timeout.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(screen.getByLabelText("Address"));
  });

  it.each([
    { isComposing: true }, { keyCode: 229 },
  ])("stays open, with what was typed, if Escape cancels an IME composition: %o", (composing) => {
    render(<Opener />);
    fireEvent.click(screen.getByRole("button", { name: "Add Wallet" }));
    const field = screen.getByLabelText<HTMLInputElement>("Address");
    fireEvent.change(field, { target: { value: "0xabc" } });
    fireEvent.keyDown(field, { key: "Escape", ...composing });
    expect([screen.getByRole("dialog").contains(field), field.isConnected, field.value]).toEqual([true, true, "0xabc"]);
  });

  it("stays open, and flashes, at a click beside it while its form holds what was typed, and only then", async () => {
    const show = (field: ReactNode) => render(<English><Dialog title="Add" onClose={closed}>{field}</Dialog></English>);
    const closed = vi.fn();
    // Radix listens from the next turn on, and acts in the turn after the click.
    const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
    const clickBeside = async () => {
      await turn();
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
      await turn();
    };
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    show(<><form><input aria-label="Address" /><input aria-label="Name" /></form><input type="search" aria-label="Search" /></>);
    type("Address", "0xabc");
    type("Name", "Cold");
    type("Name", "");
    const hinted = vi.fn();
    Object.assign(screen.getByRole("dialog"), { animate: hinted });
    await clickBeside();
    expect([closed.mock.calls.length, hinted.mock.calls.length]).toEqual([0, 1]);
    type("Address", "");
    type("Search", "takes effect at once");
    await clickBeside();
    expect(closed).toHaveBeenCalledOnce();
  });

  it("closes on Escape and returns the focus to what opened it", async () => {
    render(<Opener />);
    const button = screen.getByRole("button", { name: "Add Wallet" });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
