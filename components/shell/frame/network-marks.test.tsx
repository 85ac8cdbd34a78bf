import { act, cleanup, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "@/contracts/problem";
import type { Language } from "@/contracts/fields/language-rules";
import { network, type Network } from "@/contracts/network";
import en from "@/messages/en.json";
import { TestProviders } from "@/tests/support/web/test-providers";
import { ReadingMark, SandboxMark } from "./network-marks";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const chain = { chain_id: 1, name: "MemeCore", native_symbol: "ETH", block_number: 7, block_interval_s: 2 };
const stalled = network.parse({ ...chain, block_at: "2026-11-05T11:54:00Z", is_stalled: true });
const fetched = vi.fn<(path: string) => Promise<Response>>();

const Marks = ({ initial }: { initial: Network | null }) => <><SandboxMark initial={initial} /><ReadingMark initial={initial} /></>;

function show(initial: Network | null = stalled, language: Language = "en") {
  render(<TestProviders locale={language}><Marks initial={structuredClone(initial)} /></TestProviders>);
}

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
});

describe("a stalled node", () => {
  it.each([
    ["en", "Last block 6 minutes ago (usually every 2 s)"],
    ["zh-TW", "最新區塊：6 分鐘前（通常每 2 秒一個）"],
    ["zh-CN", "最新区块：6 分钟前（通常每 2 秒一个）"],
  ] as const)("is reported in the reader's language: %s", (language, text) => {
    show(stalled, language);
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it("is reported without the usual interval or the time of the last block while that is unknown", () => {
    show(network.parse({ ...chain, block_interval_s: null, block_at: "2026-11-05T11:59:00Z", is_stalled: true }));
    expect(screen.getByRole("status").textContent).toBe("Last block 1 minute ago");
    cleanup();
    for (const [usualS, text] of [[2, "No new block for a while (usually every 2 s)"], [null, "No new block for a while"]] as const) {
      show(network.parse({ ...chain, block_interval_s: usualS, block_at: null, is_stalled: true }));
      expect(screen.getByRole("status").textContent).toBe(text);
      cleanup();
    }
  });

  it("that was never read is said to be unreadable", () => {
    show(network.parse({ ...chain, block_number: null, block_at: null, block_interval_s: null, is_stalled: true }));
    expect(screen.getByRole("status").textContent).toBe("The chain cannot be read yet");
  });

  it("is distinguished from one that is still catching up", () => {
    show(network.parse({ ...chain, block_interval_s: 5797, block_at: "2026-10-21T12:00:00Z", is_behind: true }));
    expect(screen.getByRole("status").textContent).toBe("Catching up with the chain");
  });

  it("is no longer reported once blocks arrive again", async () => {
    fetched.mockImplementation(async () => new Response(JSON.stringify({ ...chain, block_at: new Date(Date.now()).toISOString() })));
    show();
    expect(screen.getByRole("status").textContent).not.toBe("");
    for (let turn = 0; turn < 12; turn += 1) await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is announced when it begins, not every minute as its age grows", async () => {
    fetched.mockImplementation(async () => Response.json(stalled));
    show({ ...stalled, is_stalled: false });
    const region = screen.getByRole("status");
    expect([region.textContent, region.getAttribute("aria-relevant")]).toEqual(["", "additions"]);
    const added: string[] = [];
    const observer = new MutationObserver((records) => added.push(...records.flatMap(({ addedNodes }) => [...addedNodes])
      .map(({ textContent }) => textContent ?? "")));
    observer.observe(region, { childList: true, subtree: true });
    for (let turn = 0; turn < 60; turn += 1) await act(() => vi.advanceTimersByTimeAsync(3_000));
    observer.disconnect();
    expect(region.textContent).toBe("Last block 9 minutes ago (usually every 2 s)");
    expect(added).toEqual([expect.stringMatching(/^Last block [67] minutes ago/)]);
  });
});

it("the browser fetches a network that the server could not read, and then shows the sandbox mark", async () => {
  fetched.mockResolvedValueOnce(new Response("{}", { status: 502 }));
  fetched.mockImplementation(async () => new Response(JSON.stringify({ ...chain, sandbox: true })));
  show(null);
  expect(screen.queryByText(en.shell.sandbox)).toBeNull();
  for (let turn = 0; turn < 12; turn += 1) await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText(en.shell.sandbox)).toBeDefined();
});
