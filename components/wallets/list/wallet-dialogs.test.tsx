import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { network } from "@/contracts/network";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { TestProviders } from "@/tests/support/web/test-providers";
import { walletViewParams } from "../view";
import { WalletsScreen } from "./wallets-screen";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const walletOf = (id: string, name: string) =>
  wallet.parse({ id, name, address: `0x${id.repeat(40)}`, balance: "2", last_updated: new Date(nowMs).toISOString() });
const [treasury, newer] = [walletOf("a", "Treasury"), walletOf("b", "Newer")];
const pageOf = (wallets: Wallet[]) => ({ wallets, total: wallets.length, page: 1, page_size: 20 });
const isLookup = (path: string) => path.startsWith("/api/v1/wallets?q=0x");
const isList = (path: string) => path.startsWith("/api/v1/wallets?q=&");
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => void vi.stubGlobal("fetch", fetched));

async function show(address: string) {
  window.history.replaceState(null, "", `/wallets?address=${address}`);
  const chain = network.parse({ chain_id: 4352, name: "MemeCore", native_symbol: "M" });
  render(
    <TestProviders nowMs={nowMs}>
      <WalletsScreen initial={{
        view: walletViewParams.read(new URLSearchParams()), wallets: pageOf([treasury]), stats: undefined, recent: [], network: chain,
      }} removalDelayMs={0} />
    </TestProviders>,
  );
  await act(async () => undefined);
}

/** Answers list and lookup requests as given, and all others with 404. */
const answer = (list: () => Wallet[], lookup: () => Promise<Response>) => fetched.mockImplementation(async (path) =>
  (isLookup(path) ? lookup() : isList(path) ? Response.json(pageOf(list())) : Response.json({ code: "not_found" }, { status: 404 })));

/** Types a name into the treasury's details and has another wallet take its place on the page. Returns the field. */
async function typeAndMoveAway(lookup: () => Promise<Response>): Promise<HTMLInputElement> {
  answer(() => [newer], lookup);
  await show(treasury.address);
  fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(field, { target: { value: "Cold" } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Refresh", hidden: true })));
  await vi.waitFor(() => expect(fetched.mock.calls.some(([path]) => isLookup(path))).toBe(true));
  await act(async () => undefined);
  return field;
}

it.each([
  ["while it is looked up", () => new Promise<Response>(() => undefined)],
  ["when it is found", async () => Response.json(pageOf([treasury]))],
  ["when the lookup fails", async () => Response.json({ code: "internal" }, { status: 403 })],
])("keeps what is typed into the details of a wallet that leaves the page, %s", async (_when, lookup) => {
  const field = await typeAndMoveAway(lookup);
  expect([field.isConnected, field.value]).toEqual([true, "Cold"]);
});

it("opens the details of a link that was copied with a space and an invisible character", async () => {
  answer(() => [treasury], async () => Response.json(pageOf([])));
  await show(`${treasury.address}%20%E2%80%8B`);
  expect(await screen.findByRole("button", { name: "Rename" })).toBeDefined();
  expect(document.title).toMatch(/^Treasury/);
});

it("closes the details of a wallet that was removed elsewhere, and says so, instead of offering to track it again", async () => {
  await typeAndMoveAway(async () => Response.json(pageOf([])));
  const shown = () => toastStore.read().filter(({ isHeardOnly }) => !isHeardOnly);
  await vi.waitFor(() => expect(shown()).toMatchObject([{ text: "This wallet is no longer tracked", title: "Treasury" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.location.search).toBe("");
  toast.clear();
});

it("closes the form opened by a link once the wallet is added, and opens no details in its place", async () => {
  answer(() => [treasury, newer], async () => Response.json(pageOf([])));
  await show(newer.address);
  const { form } = await screen.findByLabelText<HTMLInputElement>("Wallet Address");
  fetched.mockImplementation(async (_path, init) => (init?.method === "POST"
    ? Response.json(newer, { status: 201 })
    : new Promise(() => undefined)));
  await act(async () => void fireEvent.submit(form!));
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ text: "Wallet added successfully!" }]));
  await act(async () => undefined);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.location.search).toBe("");
});

it("shows the statement that a link opens before it offers to track the link's wallet", async () => {
  answer(() => [treasury], async () => Response.json(pageOf([])));
  await show(`${newer.address}&why=30d&why_wallet=b`);
  await screen.findByRole("dialog", { name: "Why this wallet changed" });
  await vi.waitFor(() => expect(fetched.mock.calls.some(([path]) => isLookup(path))).toBe(true));
  // Until the form would be open, too.
  await expect(screen.findByLabelText("Wallet Address", {}, { timeout: 500 })).rejects.toThrow();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Close" })));
  expect((await screen.findByLabelText<HTMLInputElement>("Wallet Address")).value).toBe(newer.address);
  expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(1);
});
