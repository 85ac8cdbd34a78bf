import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Factors } from "@/contracts/auth/factors";
import { TestProviders } from "@/tests/support/web/test-providers";
import { FactorsDialog } from "./factors-dialog";

const passkeyOf = (id: string, name: string) => ({
  id, name, created_at: "2026-11-01T12:00:00.000Z", last_used_at: "2026-11-05T12:00:00.000Z", is_synced: false,
});
const factors: Factors = {
  is_demo: false, passkeys: [passkeyOf("1", "Phone"), passkeyOf("2", "Passkey 1")], totp_since: null, recovery_codes_left: 10,
};
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const closed = vi.fn();

beforeEach(() => {
  fetched.mockImplementation(async () => Response.json(factors));
  vi.stubGlobal("fetch", fetched);
});

function show() {
  render(<TestProviders timeZone="UTC"><FactorsDialog onClose={closed} /></TestProviders>);
}

/** Opens the dialog and starts to rename the second passkey; returns the name field, which has the focus. */
async function edit(): Promise<HTMLInputElement> {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Rename Passkey 1" }));
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  expect(document.activeElement).toBe(field);
  expect([field.value, field.required]).toEqual(["Passkey 1", true]);
  return field;
}

const renames = () => fetched.mock.calls.filter(([, init]) => init?.method === "PATCH").map(([path, init]) => [path, init?.body]);

it("renames a passkey in its row, and returns the focus to the button", async () => {
  const field = await edit();
  fetched.mockImplementation(async () => Response.json(passkeyOf("2", "My laptop")));
  fireEvent.change(field, { target: { value: " My laptop " } });
  await act(async () => void fireEvent.submit(field.form!));
  expect(renames()).toEqual([[expect.stringMatching(/\/account\/passkeys\/2$/), '{"name":"My laptop"}']]);
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Rename My laptop" }));
  expect(screen.queryByText("Passkey 1")).toBeNull();
});

it("cancels a rename on Escape without closing the dialog, and ignores an Escape that ends an IME composition", async () => {
  const field = await edit();
  fireEvent.change(field, { target: { value: "Nothing" } });
  // Safari has ended the composition by then; only the key code shows it.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: "Escape", ...composing });
  expect(field.isConnected).toBe(true);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rename Passkey 1" }));
  expect([renames(), closed.mock.calls]).toEqual([[], []]);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(closed).toHaveBeenCalledOnce();
});

it("reports an invalid name at the field, whether the form or the server found it", async () => {
  const field = await edit();
  for (const wrong of ["  ", "x".repeat(41).slice(0, field.maxLength)]) {
    fireEvent.change(field, { target: { value: "right" } });
    fireEvent.change(field, { target: { value: wrong } });
    await act(async () => void fireEvent.submit(field.form!));
    expect(screen.getByText("Please enter 1 to 40 characters!")).toBeTruthy();
  }
  expect(renames()).toEqual([]);
  fetched.mockImplementation(async () => Response.json(
    { code: "invalid_input", errors: [{ field: "name", message: "too long" }] }, { status: 422 },
  ));
  fireEvent.change(field, { target: { value: "refused" } });
  await act(async () => void fireEvent.submit(field.form!));
  expect(await screen.findByText("Please enter 1 to 40 characters!")).toBeTruthy();
  expect([document.activeElement, field.getAttribute("aria-invalid")]).toEqual([field, "true"]);
});

it("reports in the passkey's row that its name could not be saved, and keeps the editor open", async () => {
  const field = await edit();
  fetched.mockImplementation(async () => Response.json({ code: "forbidden" }, { status: 403 }));
  fireEvent.change(field, { target: { value: "Laptop" } });
  await act(async () => void fireEvent.submit(field.form!));
  const alert = await within(field.form!).findByRole("alert");
  expect(alert.textContent).toContain("Failed to rename the passkey");
  expect([screen.getAllByRole("alert"), field.value, screen.getByRole("button", { name: "Rename Phone" })]).toEqual([
    [alert], "Laptop", expect.anything(),
  ]);
});

it("stays open while recovery codes are fetched and until they are saved, because they are shown only once", async () => {
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementation(async (path) => (path.endsWith("/recovery-codes")
    ? new Promise((resolve) => { answer = resolve; })
    : Response.json(factors)));
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Create new codes" }));
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "correct horse" } });
  await act(async () => void fireEvent.submit(screen.getByLabelText<HTMLInputElement>("Your password").form!));
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(closed).not.toHaveBeenCalled();
  await act(async () => answer(Response.json({ recovery_codes: ["abcd-1234"] })));
  expect(screen.getByText("abcd-1234")).toBeTruthy();
  const hinted = vi.fn();
  Object.assign(screen.getByRole("dialog"), { animate: hinted });
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect([closed.mock.calls.length, hinted.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole("button", { name: "I have saved them" }));
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(closed).toHaveBeenCalledOnce();
});
