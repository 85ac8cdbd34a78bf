import { act, renderHook } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import { useCall } from "@/lib/client/cache/use-call";
import { useWalletChanges } from "./changes";
import { walletViewParams } from "./view";

const tracked = (id: string, name: string): Wallet => wallet.parse({ id, name, address: `0x${id.repeat(40)}` });
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const view = walletViewParams.read(new URLSearchParams());
const pageOf = (wallets: Wallet[]) => ({ wallets, total: wallets.length, page: 1, page_size: 20 });
/** The server's wallets, which it returns when the page is fetched again. */
let stored: Wallet[] = [];

async function show(removalDelayMs = 0) {
  const cache = new Map<string, never>();
  stored = [tracked("1", "Treasury"), tracked("2", "Cold")];
  const [fallback, sorted] = [pageOf([...stored]), pageOf([...stored].reverse())];
  const { result } = renderHook(
    () => {
      const { data } = useCall("GET /api/v1/wallets", { query: view }, { fallback });
      const { data: byName } = useCall("GET /api/v1/wallets", { query: { ...view, sort: "name" } }, { fallback: sorted });
      return {
        changes: useWalletChanges(view, removalDelayMs),
        total: data?.total,
        names: data?.wallets.map(({ name }) => name),
        others: byName?.wallets.map(({ name }) => name),
      };
    },
    { wrapper: ({ children }) => <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig> },
  );
  await act(async () => undefined);
  return result;
}

function answer(respond: (path: string, init: RequestInit) => Promise<Response>) {
  fetched.mockImplementation(async (path, init) => (init.method === "GET" ? Response.json(pageOf(stored)) : respond(path, init)));
}

beforeEach(() => vi.stubGlobal("fetch", fetched));

describe("changes to the wallets", () => {
  it("takes a removed wallet off the page", async () => {
    answer(async () => ((stored = stored.slice(1)), new Response(null, { status: 204 })));
    const screen = await show();
    await act(() => screen.current.changes.remove(tracked("1", "Treasury")));
    expect(screen.current).toMatchObject({ names: ["Cold"], total: 1 });
    expect(fetched.mock.calls[0]).toMatchObject(["/api/wallets/1", { method: "DELETE" }]);
  });

  it("brings the wallet back and rejects if the server refuses", async () => {
    let respond: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => { respond = resolve; }));
    const screen = await show();
    let removing: Promise<void> = Promise.resolve();
    await act(async () => { removing = screen.current.changes.remove(tracked("1", "Treasury")); removing.catch(() => undefined); });
    expect(screen.current.names).toEqual(["Cold"]);
    await act(async () => respond(new Response("{}", { status: 500 })));
    await expect(removing).rejects.toMatchObject({ status: 500 });
    expect(screen.current).toMatchObject({ names: ["Treasury", "Cold"], total: 2 });
  });

  it("reports a removal after half a second in sample mode, but sends it at once", async () => {
    answer(async () => new Response(null, { status: 204 }));
    const screen = await show(500);
    vi.useFakeTimers();
    const onRemoved = vi.fn();
    await act(async () => void screen.current.changes.remove(tracked("1", "Treasury")).then(onRemoved));
    expect(fetched).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(onRemoved).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(onRemoved).toHaveBeenCalledTimes(1);
  });

  it("shows an added wallet on top, as the server returned it", async () => {
    const added = { id: "3", name: "New", address: `0x${"3".repeat(40)}` };
    answer(async () => ((stored = [wallet.parse(added), ...stored]), Response.json(added, { status: 201 })));
    const screen = await show();
    await act(async () => void (await screen.current.changes.add({ address: added.address, name: "New" })));
    expect(screen.current).toMatchObject({ names: ["New", "Treasury", "Cold"], total: 3 });
  });

  it("sends many addresses in batches of some hundred, reports progress, and returns every result", async () => {
    answer(async (_path, { body }) => {
      const { wallets } = JSON.parse(String(body)) as { wallets: { address: string }[] };
      return Response.json({ results: wallets.map(({ address }) => ({ address, outcome: "added" })) });
    });
    const screen = await show();
    const lines = Array.from({ length: 1100 }, (_, number) => ({ address: `0x${String(number).padStart(40, "0")}` }));
    const progress: number[] = [];
    await act(async () => {
      const results = await screen.current.changes.addMany(lines, (done) => progress.push(done));
      expect(results.map(({ address }) => address)).toEqual(lines.map(({ address }) => address));
    });
    expect(progress).toEqual([500, 1000, 1100]);
  });

  it("shows the new name of a renamed wallet in every list that has it", async () => {
    answer(async () => Response.json({ ...tracked("2", "Vault") }));
    const screen = await show();
    await act(() => screen.current.changes.rename(tracked("2", "Cold"), "Vault"));
    expect(screen.current).toMatchObject({ names: ["Treasury", "Vault"], others: ["Vault", "Treasury"] });
    expect(fetched.mock.calls[0]).toMatchObject(["/api/wallets/2", { method: "PATCH", body: '{"name":"Vault"}' }]);
  });
});
