import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  button, fetched, job, makeMention, metrics, pageOf, show, resetBetweenTests, sendLiveMessage, mentionsData,
} from "@/tests/support/web/mentions-screen";
import { toastStore } from "@/components/ui/overlays/toast-store";

resetBetweenTests();

describe("the mentions screen", () => {
  it("reports whether a refresh succeeded", async () => {
    await show();
    await act(async () => void fireEvent.click(button("Refresh")));
    expect(toastStore.read()).toMatchObject([{ title: "Failed to refresh mentions" }]);
    fetched.mockImplementation(async (path) => Response.json(
      path.includes("/metrics") ? metrics : path.includes("/jobs/") ? job : pageOf([makeMention("3")]),
    ));
    await act(async () => void fireEvent.click(button("Refresh")));
    await vi.waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ text: "Mentions refreshed successfully" }));
    expect(screen.getByText("To the moon 3")).toBeDefined();
  });

  it("keeps a mark made while the refreshed list was on its way", async () => {
    await show();
    let arrive: (list: Response) => void = () => undefined;
    fetched.mockImplementation(async (path, init) => {
      if (init?.method === "POST") return Response.json({ changed: ["1"], unread: 0 });
      if (!path.includes("/mentions")) return Response.json(path.includes("/metrics") ? metrics : job);
      return new Promise((resolve) => { arrive = resolve; });
    });
    await act(async () => void fireEvent.click(button("Refresh")));
    await act(async () => void fireEvent.click(button("Mark as Read: June Li")));
    await act(async () => arrive(Response.json(pageOf([makeMention("1"), makeMention("2", { is_read: true })]))));
    await act(async () => undefined);
    expect(screen.queryByText("1 unread")).toBeNull();
    expect(screen.queryByRole("button", { name: "Mark as Read: June Li" })).toBeNull();
  });

  it("says what failed if the mentions cannot be loaded, and offers Retry", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await show({ ...mentionsData(), mentions: undefined });
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load mentions");
    expect(button("Retry")).toBeDefined();
  });

  it("reports a failed refetch next to the mentions already loaded", async () => {
    await show();
    await sendLiveMessage({ type: "scrape_finished", data: { added: 3, error: null } });
    const title = "Failed to fetch mentions";
    expect((await screen.findByText(title)).parentElement!.textContent).toBe(`${title}Some data may be outdated`);
    expect(screen.getByText("To the moon 1")).toBeDefined();
  });

  it("shows nothing of the previous filter once the list for a new one has failed, and keeps the search field with its focus", async () => {
    await show();
    const search = screen.getByRole("searchbox");
    search.focus();
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await act(async () => void fireEvent.change(search, { target: { value: "nothing like it" } }));
    await vi.waitFor(() => expect(screen.queryByText("To the moon 1")).toBeNull());
    expect(screen.getByRole("alert").textContent).toContain("Failed to load mentions");
    expect(document.activeElement).toBe(search);
    expect(screen.queryByRole("button", { name: /^Mark all/ })).toBeNull();
  });

  it("says what failed even if the server gives no reason", async () => {
    fetched.mockImplementation(async () => new Response("<html>Bad Gateway</html>", { status: 502 }));
    await show({ ...mentionsData(), mentions: undefined });
    expect(
      (await screen.findByRole("alert")).textContent,
    ).toContain("Failed to load mentionsFailed to fetch scraped mentions\u00a0· Server error: 502");
    cleanup();
    await show();
    await act(async () => void fireEvent.click(button("Trigger Scraping")));
    expect(toastStore.read()).toMatchObject([
      { title: "Failed to trigger scraping", text: "Failed to trigger scraping job\u00a0· Server error: 502" },
    ]);
  });

  it("says why the server refused the file of an export", async () => {
    await show();
    fetched.mockImplementation(async () => Response.json({ code: "rate_limited" }, { status: 429, headers: { "retry-after": "840" } }));
    await act(async () => void fireEvent.click(button("Export mentions")));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Save as CSV (spreadsheet)" }));
    await vi.waitFor(() => expect(toastStore.read()).toMatchObject([
      { title: "Failed to save the file", text: "Too many attempts. Please try again in 14 minutes." },
    ]));
    expect(fetched.mock.calls.at(-1)?.[0]).toMatch(/^\/api\/v1\/social\/mentions\/export\?.*format=csv/);
  });

  it("says in the menu how much of an export has arrived, in percent too, and offers to cancel it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await show({ ...mentionsData(), mentions: pageOf([makeMention("1")], 40) });
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation(async (_, init) => {
      signal = init?.signal;
      return new Response(new ReadableStream({
        start(controller) {
          // A heading and nine mentions, each of which has a line feed in its text.
          controller.enqueue(new TextEncoder().encode(`time,text\r\n${`2026,"${"x".repeat(250_000)}\ny"\r\n`.repeat(9)}`));
          signal?.addEventListener("abort", () => controller.error(new DOMException("aborted", "AbortError")));
        },
      }));
    });
    await act(async () => void fireEvent.click(button("Export mentions")));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Save as CSV (spreadsheet)" }));
    await vi.waitFor(() => expect(signal).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await act(async () => void fireEvent.click(button("Export mentions")));
    expect((await screen.findByRole("menu")).textContent).toBe("Receiving the file2.3 MB\u00a0· 25\u202f%Cancel");
    await act(async () => void fireEvent.click(screen.getByRole("menuitem", { name: "Cancel" })));
    expect(signal?.aborted).toBe(true);
    await act(async () => void fireEvent.click(button("Export mentions")));
    expect(await screen.findByRole("menuitem", { name: "Save as JSON" })).toBeDefined();
    expect(toastStore.read()).toEqual([]);
  });

  it("reports that the figures could not be loaded, and still shows the list", async () => {
    fetched.mockImplementation(async () => Response.json({ code: "not_found" }, { status: 403 }));
    await show({ ...mentionsData(), metrics: undefined });
    expect(await screen.findByText("Failed to fetch social metrics")).toBeDefined();
    expect(screen.getByText("To the moon 1")).toBeDefined();
  });
});
