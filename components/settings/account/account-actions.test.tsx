import { Blob } from "node:buffer";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { accountSecurity } from "@/contracts/auth/account";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { changeQuery } from "@/lib/client/address/url-state";
import messages from "@/messages/en.json";
import { TestProviders } from "@/tests/support/web/test-providers";
import { AccountActions } from "./account-actions";

const place = { device: "Firefox · Linux", network: "198.51.100.0/24" };
const security = accountSecurity.parse({
  sessions: [{ id: "1", ...place, created_at: "2026-11-05T12:00:00Z", last_used_at: "2026-11-05T12:00:00Z", is_current: true }],
  events: [
    { kind: "signed_in_new_device", ...place, at: "2026-11-05T12:00:00Z" },
    { kind: "sign_in_refused", ...place, at: "2026-11-05T11:00:00Z", count: 37 },
  ],
});
const account = { sends: true, email: "ann@example.com", is_verified: true, is_demo: false, mailbox_url: null };
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  // jsdom's own blobs cannot be read.
  vi.stubGlobal("Blob", Blob);
  vi.stubGlobal(
    "fetch",
    fetched.mockImplementation(async (_, init) => (init?.method === "POST"
      ? new Response(null, { status: 204 })
      : Response.json(security))),
  );
});

function show(address: string, sent = messages, isDemo = false) {
  window.history.replaceState(null, "", address);
  render(<TestProviders messages={sent}><AccountActions isDemo={isDemo} /></TestProviders>);
}

async function startExport() {
  show("/settings");
  fireEvent.click(screen.getByRole("button", { name: "Export my data…" }));
  fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: "correct horse" } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Export my data" })));
}

it("opens from the link of a new-device notice, shows repeated events on one line, and clears the URL when closed", async () => {
  show("/settings?open=security");
  const dialog = await screen.findByRole("dialog", { name: "Security" });
  expect(await screen.findByText("Logged in on a new device")).toBeTruthy();
  expect(dialog.textContent).toMatch(/Wrong password at login37 times that day, last /);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("");
});

it("asks for a new password after logging everybody else out", async () => {
  show("/settings");
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => changeQuery({ open: "security" }, "push"));
  fireEvent.click(await screen.findByRole("button", { name: "This wasn’t me" }));
  await screen.findByText(/Everyone else has been logged out/);
  expect(
    fetched.mock.calls.some(([path, init]) => path.endsWith("/account/sessions/end") && init?.body === '{"keep_this":true}'),
  ).toBe(true);
});

it("stays with the sessions after everybody else was logged out of a demo account, which has no password to change", async () => {
  show("/settings?open=security", messages, true);
  fireEvent.click(await screen.findByRole("button", { name: "This wasn’t me" }));
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ text: "Everyone else has been logged out" }]));
  expect(screen.getByRole("dialog", { name: "Security" })).toBeDefined();
  act(() => toast.clear());
});

it.each([
  ["an account with other sessions", 2, false, /^This ends all sessions/],
  ["a demo account", 1, true, /^It has no password, so you cannot log in to it again/],
])("logs %s out everywhere only once that is confirmed", async (_, count, isDemo, text) => {
  const sessions = [security.sessions[0]!, { ...security.sessions[0]!, id: "2", is_current: false }].slice(0, count);
  fetched.mockImplementation(async (_path, init) => (init?.method === "POST"
    ? new Response(null, { status: 502 })
    : Response.json({ ...security, sessions })));
  const ended = () => fetched.mock.calls.filter(([path]) => path.endsWith("/account/sessions/end")).map(([, init]) => init?.body);
  fetched.mockClear();
  show("/settings?open=security", messages, isDemo);
  await screen.findByText("Logged in on a new device");
  const everywhere = screen.getByRole("button", { name: "Log out everywhere" });
  everywhere.focus();
  fireEvent.click(everywhere);
  expect(await screen.findByText(text)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("Logged in on a new device");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Log out everywhere"));
  expect(ended()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Log out everywhere" }));
  fireEvent.click(await within(screen.getByRole("dialog", { name: "Log out everywhere?" })).findByRole("button", {
    name: "Log out everywhere",
  }));
  await vi.waitFor(() => expect(ended()).toEqual(['{"keep_this":false}']));
  act(() => toast.clear());
});

it("logs out everywhere at once if there is no other session", async () => {
  fetched.mockImplementation(async (_, init) => (init?.method === "POST" ? new Response(null, { status: 502 }) : Response.json(security)));
  show("/settings?open=security");
  await screen.findByText("Logged in on a new device");
  fireEvent.click(screen.getByRole("button", { name: "Log out everywhere" }));
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ title: "Failed to end the session" }]));
  act(() => toast.clear());
});

it("says what failed when a session cannot be ended", async () => {
  const other = { ...security.sessions[0]!, id: "2", is_current: false };
  fetched.mockImplementation(async (_, init) => (init?.method === "GET"
    ? Response.json({ ...security, sessions: [...security.sessions, other] })
    : new Response(null, { status: 502 })));
  show("/settings?open=security");
  for (const name of ["End the session on Firefox · Linux", "Log out everywhere"]) {
    fireEvent.click(await screen.findByRole("button", { name }));
    if (name === "Log out everywhere") {
      fireEvent.click(await within(screen.getByRole("dialog", { name: "Log out everywhere?" })).findByRole("button", { name }));
    }
    await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ title: "Failed to end the session", text: "Server error: 502" }]));
    act(() => toast.clear());
  }
});

it("leaves another open dialog and its input alone when the response for a closed one arrives late", async () => {
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementation(async (path) => (path.endsWith("/account/export")
    ? new Promise((resolve) => { answer = resolve; })
    : Response.json(account)));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:export", revokeObjectURL: () => undefined }));
  await startExport();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(screen.getByRole("button", { name: "Change password…" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Current password");
  fireEvent.change(field, { target: { value: "correct" } });
  await act(async () => answer(Response.json({})));
  expect([field.isConnected, field.value]).toEqual([true, "correct"]);
});

it("lets an export take longer than other calls, says how much has arrived, and saves nothing once it was cancelled", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:export", revokeObjectURL: () => undefined }));
  let signal: AbortSignal | null | undefined;
  fetched.mockImplementation(async (path, init) => {
    if (!path.endsWith("/account/export")) return Response.json(account);
    signal = init?.signal;
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(2_500_000)) }));
  });
  await startExport();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText("2.5 MB received")).toBeDefined();
  expect(signal?.aborted).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([signal?.aborted, clicked.mock.calls.length]).toEqual([true, 0]);
});

it("does not revoke the URL of an export file right after the click, because some browsers save it later", async () => {
  const revoked = vi.fn();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:export", revokeObjectURL: revoked }));
  fetched.mockImplementation(async (path) => Response.json(path.endsWith("/account/export") ? {} : account));
  await startExport();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(clicked.mock.contexts).toMatchObject([{ href: "blob:export", download: "memescope-account.json" }]);
  expect(revoked).not.toHaveBeenCalled();
});

it("says nothing about a password when the export of a demo account, which has none, asks for none", async () => {
  fetched.mockImplementation(async () => Response.json({ ...account, is_demo: true }));
  show("/settings");
  fireEvent.click(screen.getByRole("button", { name: "Export my data…" }));
  await screen.findByText("A demo account has no password, so none is asked for.");
  expect(screen.getByRole("dialog").textContent?.match(/password/gi)).toHaveLength(1);
});

it("says why a browser without passkeys made none, though the page has not loaded the texts of failures yet", async () => {
  const { errorCodes, ...sent } = messages;
  const factors = { is_demo: false, passkeys: [], totp_since: null, recovery_codes_left: 0 };
  fetched.mockImplementation(async (path) => Response.json(
    path.includes("/errorCodes.json") ? errorCodes : path.endsWith("/challenge") ? { token: "t", options: {} } : factors,
  ));
  document.documentElement.dataset.words = "v1";
  onTestFinished(() => void delete document.documentElement.dataset.words);
  show("/settings", sent as typeof messages);
  fireEvent.click(screen.getByRole("button", { name: "Passkeys and second factor…" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add a passkey" }));
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Create passkey" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Passkeys do not work in this browser or at this address.");
});
