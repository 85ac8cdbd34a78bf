import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import en from "@/messages/en.json";
import { TestProviders } from "@/tests/support/web/test-providers";
import { DeletionDialog } from "./deletion-dialog";
import { EmailDialog } from "./email-dialog";
import { ExportDialog } from "./export-dialog";
import { PasswordDialog } from "./password-dialog";

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const closed = vi.fn();

async function show(account: () => Response, dialog = <PasswordDialog wasNotMe={false} onClose={closed} />): Promise<void> {
  vi.stubGlobal(
    "fetch", fetched.mockImplementation(async (_, init) => (init?.method === "POST" ? new Response(null, { status: 204 }) : account())),
  );
  render(<TestProviders timeZone="UTC">{dialog}</TestProviders>);
  await act(async () => undefined);
}

const statusOf = (is_demo: boolean) =>
  Response.json({ sends: true, email: "ann@example.com", is_verified: true, is_demo, mailbox_url: null });

it("tells a demo account that it has no password, instead of showing a form that could not succeed", async () => {
  await show(() => statusOf(true));
  expect(await screen.findByText("A demo account has no password, so there is none to change.")).toBeTruthy();
  expect(screen.queryByLabelText(/password/i, { selector: "input" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
});

it.each([
  ["of an account that has one", () => statusOf(false)],
  ["if the account cannot be loaded", () => Response.json({ code: "internal" }, { status: 500 })],
])("changes the password %s", async (_whose, account) => {
  await show(account);
  const until = await screen.findByLabelText("Current password");
  expect(document.activeElement).toBe(until);
  fireEvent.change(until, { target: { value: "correct horse" } });
  for (const label of ["New password", "New password again"]) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: "another horse" } });
  }
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Change password" })));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(fetched.mock.calls.at(-1)?.[1]?.body).toBe('{"password":"correct horse","new_password":"another horse"}');
});

it.each([
  ["a data export", <ExportDialog key="export" onClose={closed} />],
  ["account deletion", <DeletionDialog key="deletion" onClose={closed} />],
])("asks for the password before %s, except on a demo account", async (_what, dialog) => {
  await show(() => statusOf(true), dialog);
  expect(await screen.findByText("A demo account has no password, so none is asked for.")).toBeTruthy();
  expect(screen.queryByLabelText(/password/i, { selector: "input" })).toBeNull();
  cleanup();
  await show(() => statusOf(false), dialog);
  expect(document.activeElement).toBe(await screen.findByLabelText("Your password"));
});

it.each([
  ["Export my data", <ExportDialog key="export" onClose={closed} />],
  ["Delete account", <DeletionDialog key="deletion" onClose={closed} />],
  ["Change password", <PasswordDialog key="password" wasNotMe={false} onClose={closed} />],
])("does not call an empty password wrong: %s", async (button, dialog) => {
  await show(() => statusOf(false), dialog);
  await act(async () => void fireEvent.click(await screen.findByRole("button", { name: button })));
  expect(screen.getByText("Please input your password!")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^(Your|Current) password$/));
  expect(fetched.mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
});

it.each([
  ["Your password", <ExportDialog key="export" onClose={closed} />],
  ["New email address, Your password", <EmailDialog key="email" onClose={closed} />],
  ["Current password, New password, New password again", <PasswordDialog key="password" wasNotMe={false} onClose={closed} />],
])("marks what it refuses to do without as required: %s", async (labels, dialog) => {
  await show(() => statusOf(false), dialog);
  for (const label of labels.split(", ")) expect((await screen.findByLabelText<HTMLInputElement>(label)).required).toBe(true);
});

it("says that a new password is too long, instead of cutting off what nobody sees", async () => {
  await show(() => statusOf(false));
  fireEvent.change(await screen.findByLabelText("Current password"), { target: { value: "correct horse" } });
  for (const label of ["New password", "New password again"]) {
    // jsdom lets scripts exceed the length that a browser cuts at.
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const value = "long horse ".repeat(20).slice(0, field.maxLength < 0 ? undefined : field.maxLength);
    fireEvent.change(field, { target: { value } });
  }
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Change password" })));
  expect(screen.getByText("Password must be at most 200 characters!")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  expect(fetched.mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
});

it("says why it refuses a password that is easy to guess, if the answer names no field too", async () => {
  await show(() => statusOf(false));
  fetched.mockImplementation(async () => Response.json({ code: "password_common", title: "x" }, { status: 422 }));
  fireEvent.change(await screen.findByLabelText("Current password"), { target: { value: "correct horse" } });
  for (const label of ["New password", "New password again"]) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: "password123" } });
  }
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Change password" })));
  const field = screen.getByLabelText("New password");
  expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe(en.errorCodes.password_common);
});

it("tells password managers whose password is changed, without asking for it", async () => {
  await show(() => statusOf(false));
  const form = (await screen.findByLabelText<HTMLInputElement>("Current password")).form!;
  const username = form.querySelector<HTMLInputElement>("[autocomplete=username]");
  expect([username?.value, username?.hidden]).toEqual(["ann@example.com", true]);
});
