import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { CallKey } from "@/contracts/calls";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { OffersProvider } from "@/lib/client/request/offers";
import { TestProviders } from "@/tests/support/web/test-providers";
import { walletViewParams } from "../wallets/view";
import { SavedViews } from "./saved-views";

const stored = [
  { id: "v1", screen: "wallets", name: "Whales", query: "sort=-usd" },
  { id: "v2", screen: "wallets", name: "Odd", query: "evil=1&q=cold" },
  { id: "v3", screen: "board", name: "Elsewhere", query: "timeframe=24h" },
];
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const isChange = (init?: RequestInit) => init?.method !== undefined && init.method !== "GET";
const sent = () => fetched.mock.calls.filter(([, init]) => isChange(init)).map(([path, init]) => [
  init?.method, path, init?.body ? (JSON.parse(String(init.body)) as object) : null,
]);

beforeEach(() => {
  // jsdom has no popovers: the panel is there while it is rendered.
  HTMLElement.prototype.showPopover = () => undefined;
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async (_path, init) => (init?.method === "DELETE" ? new Response(null, { status: 204 })
    : isChange(init)
      ? Response.json({ id: "v4", screen: "wallets", ...(JSON.parse(String(init?.body)) as object) }, { status: 201 })
      : Response.json(stored)));
});

async function open(query: string, unsupported: readonly CallKey[] = []) {
  render(
    <TestProviders>
      <OffersProvider unsupported={unsupported}>
        <SavedViews screen="wallets" view={walletViewParams.read(new URLSearchParams(query))} params={walletViewParams} />
      </OffersProvider>
    </TestProviders>,
  );
  if (unsupported.length > 0) return;
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Saved views" })));
  await screen.findByText("Whales", undefined, { timeout: 30_000 });
}

const links = () => screen.getAllByRole("link", { hidden: true }).map((link) => [
  link.textContent, link.getAttribute("href"), link.getAttribute("aria-current"),
]);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name, hidden: true })));

it("saved views are not offered if the product API does not support them", async () => {
  await open("", ["GET /api/v1/views"]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it("saved views are links to this screen with only its known parameters, with the current one marked on any page", async () => {
  await open("sort=-usd&page=3");
  expect(links()).toEqual([["Whales", "/wallets?sort=-usd", "true"], ["Odd", "/wallets?q=cold", null]]);
  expect(screen.getByText("What you see is saved as “Whales”.")).toBeDefined();
});

it("saved views save what the screen shows, without its page, under a name that is validated first", async () => {
  await open("q=hot&page=2");
  await press("Save");
  expect(screen.getByText("Please enter a name")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Save this view").required).toBe(true);
  fireEvent.change(screen.getByLabelText("Save this view"), { target: { value: " Hot " } });
  await press("Save");
  expect(sent()).toEqual([["POST", "/api/v1/views", { screen: "wallets", name: "Hot", query: "q=hot" }]]);
  expect(links().at(-1)).toEqual(["Hot", "/wallets?q=hot", "true"]);
  // The form that had the focus is gone, and the focus must stay in the panel.
  expect(screen.getByRole("dialog", { hidden: true }).contains(document.activeElement)).toBe(true);
});

it("saved views can be ordered, and deleted with an Undo that restores their place", async () => {
  await open("");
  await press("Edit");
  await press("Move down: Whales");
  expect(links().map(([name]) => name)).toEqual(["Odd", "Whales"]);
  await press("Delete: Odd");
  expect(links().map(([name]) => name)).toEqual(["Whales"]);
  const undo = within(screen.getByRole("status", { hidden: true })).getByRole("button", { hidden: true });
  expect(document.activeElement).toBe(undo);
  await act(async () => fireEvent.click(undo));
  expect(sent().slice(-2)).toEqual([
    ["POST", "/api/v1/views", { screen: "wallets", name: "Odd", query: "q=cold" }], ["PATCH", "/api/v1/views/v4", { place: 0 }],
  ]);
  expect(links().map(([name]) => name)).toEqual(["Odd", "Whales"]);
});

it("saved views move the focus from each deleted row to its Undo button", async () => {
  await open("");
  await press("Edit");
  for (const name of ["Odd", "Whales"]) {
    screen.getByRole("button", { name: `Delete: ${name}`, hidden: true }).focus();
    await press(`Delete: ${name}`);
    const status = within(screen.getByRole("status", { hidden: true }));
    expect(status.getByText(`Deleted: ${name}`)).toBeDefined();
    expect(document.activeElement).toBe(status.getByRole("button", { hidden: true }));
  }
});

it("saved views come back, with the reason, if the server refuses to delete them", async () => {
  toast.clear();
  await open("");
  await press("Edit");
  fetched.mockImplementation(async (_path, init) => (isChange(init)
    ? Response.json({ code: "internal", detail: "x" }, { status: 500 })
    : Response.json(stored)));
  await press("Delete: Odd");
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ title: "Failed to change the saved views" }]));
  expect(links().map(([name]) => name)).toEqual(["Whales", "Odd"]);
  act(() => toast.clear());
});

it("saved views say that one was deleted elsewhere while its new name was typed, even once its row is gone", async () => {
  toast.clear();
  await open("");
  await press("Edit");
  await press("Rename: Odd");
  fetched.mockImplementation(async () => Response.json({ code: "not_found", detail: "x" }, { status: 404 }));
  const name = screen.getByLabelText("Name");
  fireEvent.change(name, { target: { value: "Even" } });
  await act(async () => void fireEvent.submit(name.closest("form")!));
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([
    { tone: "error", title: "Failed to change the saved views", text: "This no longer exists." },
  ]));
});

it("saved views moved twice end where they were moved last: the second move is sent once the first has been answered, even by a refusal", async () => {
  await open("");
  await press("Edit");
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementationOnce(() => new Promise((resolve) => { answer = resolve; }));
  await press("Move down: Whales");
  await press("Move up: Whales");
  expect([links()[0]![0], sent()]).toEqual(["Whales", [["PATCH", "/api/v1/views/v1", { place: 1 }]]]);
  await act(async () => answer(Response.json({ code: "internal", detail: "x" }, { status: 500 })));
  expect(sent().at(-1)).toEqual(["PATCH", "/api/v1/views/v1", { place: 0 }]);
});
