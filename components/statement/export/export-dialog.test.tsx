import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import "@/contracts/transactions";
import { onSessionEnd } from "@/lib/client/request/session-end";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import en from "@/messages/en.json";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { TestProviders } from "@/tests/support/web/test-providers";
import { ExportDialog } from "./export-dialog";

const nowMs = new Date(2026, 10, 5, 12).getTime();
const beforeDay = (year: number, month: number, day: number) => new Date(new Date(year, month, day).getTime() - 1).toISOString();
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
/** The names of the files that were saved. */
const saved: string[] = [];
const counted = (total: number) => async () => new Response(JSON.stringify({ transactions: [], total, page: 1, page_size: 1 }));

async function show(wallet?: { id: string; name: string }) {
  render(<TestProviders><ExportDialog wallet={wallet} onClose={() => undefined} /></TestProviders>);
  await flushRequests();
}

const choose = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await flushRequests();
};
const download = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  await flushRequests();
};
const requestedUrl = () => new URL(fetched.mock.calls.at(-1)?.[0] ?? "", "http://web");
/** The URL of the file that Download requests. */
const file = async () => {
  await download();
  return requestedUrl();
};
const isOffered = () => !screen.getByRole<HTMLButtonElement>("button", { name: "Download" }).disabled;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) { saved.push(this.download); });
  saved.length = 0;
  fetched.mockImplementation(counted(1284));
});

describe("an export of transactions", () => {
  it("says how many there are, and downloads a file with the same ones", async () => {
    await show();
    expect(screen.getByRole("status").textContent).toBe("1,284 transactions will be saved.");
    const from = new Date(nowMs - 30 * 86_400_000).toISOString();
    expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({ from, page: "1", page_size: "1" });
    const { pathname, searchParams } = await file();
    expect(pathname).toBe("/api/v1/transactions/export");
    expect(Object.fromEntries(searchParams)).toEqual({ from, format: "csv" });
  });

  it("uses the chosen wallet, time and format", async () => {
    await show({ id: "7", name: "Treasury" });
    await choose("Period", "lastYear");
    await choose("Format", "json");
    const year = { from: beforeDay(2025, 0, 1), to: beforeDay(2026, 0, 1) };
    expect(Object.fromEntries((await file()).searchParams)).toEqual({ ...year, wallet_id: "7", format: "json" });
    await choose("Wallet", "");
    await choose("Period", "all");
    expect(Object.fromEntries((await file()).searchParams)).toEqual({ format: "json" });
  });

  it("waits for both dates of a custom range", async () => {
    await show();
    await choose("Period", "between");
    expect(screen.getByText("Please enter the first day")).toBeDefined();
    await choose("To (inclusive)", "2026-10-");
    expect(screen.getByText("Please enter both days")).toBeDefined();
    await choose("From (inclusive)", "2026-10-01");
    expect(screen.getByText("Please enter the last day")).toBeDefined();
    expect(isOffered()).toBe(false);
    await choose("To (inclusive)", "2026-10-31");
    const october = { from: beforeDay(2026, 9, 1), to: beforeDay(2026, 10, 1) };
    expect(Object.fromEntries((await file()).searchParams)).toEqual({ ...october, format: "csv" });
  });

  it("says that there is nothing to export, and offers no download", async () => {
    fetched.mockImplementation(counted(0));
    await show();
    expect(screen.getByText("There are no transactions in this period, so there is nothing to export.")).toBeDefined();
    expect(isOffered()).toBe(false);
  });

  it("saves the file under the server's name", async () => {
    await show();
    fetched.mockImplementation(async () =>
      new Response("time,amount", { headers: { "content-disposition": 'attachment; filename="transactions-2026-11-05.csv"' } }));
    await download();
    expect(requestedUrl().pathname).toBe("/api/v1/transactions/export");
    expect(saved).toEqual(["transactions-2026-11-05.csv"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    [503, { code: "overloaded" }, {}, en.errorCodes.overloaded],
    [429, { code: "rate_limited" }, { "retry-after": "840" }, "Too many attempts. Please try again in 14 minutes."],
    [429, { code: "rate_limited" }, { "retry-after": "3" }, en.errorCodes.rate_limited],
    [502, "<html>", {}, "Server error: 502"],
    [200, null, {}, en.errors.no_answer],
  ] as const)("says why the server refused the file (%i %j), and offers a retry", async (status, body, headers, reason) => {
    await show();
    fetched.mockImplementation(async () => {
      if (body === null) throw new TypeError("Failed to fetch");
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
    });
    await download();
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe(`${en.statement.export.failed}${reason}Retry`);
    const { length } = fetched.mock.calls;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await flushRequests();
    expect(fetched.mock.calls.length).toBe(length + 1);
    expect(requestedUrl().pathname).toBe("/api/v1/transactions/export");
  });

  it("saves nothing of a file that breaks off, and says so", async () => {
    await show();
    fetched.mockImplementation(async () => new Response(new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("time,amount"));
        setTimeout(() => controller.error(new TypeError("network error")), 5);
      },
    })));
    await download();
    expect(screen.getByRole("alert").textContent).toBe(`${en.statement.export.failed}${en.errors.no_answer}Retry`);
    expect(saved).toEqual([]);
  });

  it("is a button, because a link opened in another tab would show a refusal as raw data", async () => {
    await show();
    expect(screen.queryByRole("link")).toBeNull();
  });

  /** A file that arrives piece by piece, and how the request for it ended. */
  function slowFile() {
    const none = () => undefined;
    const state: { isAborted: boolean; arrive: (bytes: number, text?: string) => void; end: () => void; breakOff: () => void } =
      { isAborted: false, arrive: none, end: none, breakOff: none };
    fetched.mockImplementation(async (_, init) => new Response(new ReadableStream({
      start(controller) {
        state.arrive = (bytes, text = " ") => controller.enqueue(new TextEncoder().encode(text.repeat(bytes)));
        state.end = () => controller.close();
        state.breakOff = () => controller.error(new TypeError("network error"));
        init?.signal?.addEventListener("abort", () => {
          state.isAborted = true;
          controller.error(new DOMException("aborted", "AbortError"));
        });
      },
    })));
    return state;
  }
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

  it("says from the first second on how much of the file has arrived", async () => {
    await show();
    const arriving = slowFile();
    await download();
    expect(screen.queryByRole("progressbar")).toBeNull();
    await seconds(1);
    expect(screen.getByRole("progressbar").parentElement?.textContent).toContain("Waiting for the file…");
    arriving.arrive(1_250_000);
    await seconds(1);
    expect(screen.getByText(/^1.3 MB received/)).toBeDefined();
    arriving.arrive(64_000_000);
    await seconds(1);
    expect(screen.getByText(/^65.3 MB received/)).toBeDefined();
    arriving.end();
    await flushRequests();
    expect(saved).toEqual(["memescope-transactions.csv"]);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("shows how many of the counted transactions have arrived, each of which is one line", async () => {
    await show();
    const arriving = slowFile();
    await download();
    arriving.arrive(321, "\n");
    await seconds(1);
    const bar = screen.getByRole<HTMLProgressElement>("progressbar");
    expect([bar.value, bar.max]).toEqual([0.25, 1]);
    expect(bar.parentElement?.textContent).toBe("1 kB received\u00a0· 25\u202f%");
    arriving.arrive(2_000, "\n");
    await seconds(1);
    expect(bar.value).toBe(1);
  });

  it("can be cancelled while it arrives: nothing is saved, nothing has failed, and it can be downloaded again", async () => {
    await show();
    const arriving = slowFile();
    await download();
    arriving.arrive(1_000);
    await seconds(1);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await flushRequests();
    expect([arriving.isAborted, saved.length, screen.queryByRole("alert"), screen.queryByRole("progressbar")])
      .toEqual([true, 0, null, null]);
    const { length } = fetched.mock.calls;
    await download();
    expect(fetched.mock.calls.length).toBe(length + 1);
  });

  it("goes on arriving after the dialog was closed, and a toast says if it breaks off", async () => {
    await show();
    const arriving = slowFile();
    await download();
    cleanup();
    await seconds(1);
    expect(arriving.isAborted).toBe(false);
    arriving.breakOff();
    await flushRequests();
    expect(toastStore.read()).toMatchObject([{ tone: "error", title: en.statement.export.failed, text: en.errors.no_answer }]);
    toast.clear();
  });

  it("announces the end of the session if it has ended", async () => {
    const ended = vi.fn();
    const unsubscribe = onSessionEnd(ended);
    await show();
    fetched.mockImplementation(async () => new Response(JSON.stringify({ code: "unauthenticated" }), { status: 401 }));
    await download();
    expect(ended).toHaveBeenCalled();
    unsubscribe();
  });

  it("says why the count cannot be loaded", async () => {
    fetched.mockImplementation(async () => new Response(JSON.stringify({ code: "not_found" }), { status: 404 }));
    await show();
    expect(screen.getByText("This server cannot export transactions.")).toBeDefined();
    expect(isOffered()).toBe(false);
  });

  it.each([
    [403, "Failed to fetch transactionsServer error: 403Retry", "alert"],
    [422, "Please check what you entered.\u00a0· Server error: 422", "status"],
  ])("says what failed even if the server gives no reason (%i)", async (status, text, role) => {
    fetched.mockImplementation(async () => new Response("<html>", { status }));
    await show();
    expect(screen.getByRole(role).textContent).toBe(text);
  });
});
