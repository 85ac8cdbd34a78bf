import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  active, answers, at, button, fetched, job, none, press, problem, toastTexts, sent, show, resetBetweenTests, stats,
} from "@/tests/support/web/setup-screen";
import messages from "@/messages/en.json";

resetBetweenTests();

describe("active tracking", () => {
  const updatePath = "PATCH /api/v1/social/scraping/jobs/j1";
  const stop = async () => {
    await press("Stop Tracking");
    const yes = await screen.findByRole("button", { name: "Yes, Stop" });
    await act(async () => void fireEvent.click(yes));
  };
  /** Asks for a sync that the server refuses for so many more seconds. */
  const syncTooSoon = async (seconds: number) => {
    answers.set("POST /api/v1/social/scraping/trigger", () =>
      Response.json({ code: "scrape_too_soon", detail: "x" }, { status: 429, headers: { "retry-after": `${seconds}` } }));
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json(job));
    await show(active);
    await press("Sync Now");
  };

  it("is restored from the server's job, with its figures", async () => {
    await show(active);
    const text = screen.getByRole("region", { name: "Active Tracking" }).textContent;
    const parts = ["@ada", "Last sync: 3 min ago", "Every 30 minutes", "15.6K followers", "$MEME"];
    for (const part of [...parts, "Mentions found774", "Last scrape3 min ago", "98.0", "1.5 s"]) expect(text, part).toContain(part);
    expect(screen.getByLabelText<HTMLInputElement>("Twitter username").value).toBe("ada");
    expect(screen.getByLabelText<HTMLSelectElement>("Frequency").value).toBe("30");
    expect(fetched).not.toHaveBeenCalled();
    const connection = { id: "j1", user_id: "u1", twitter_user_id: "1", twitter_username: "ada" };
    await vi.waitFor(() =>
      expect(JSON.parse(localStorage.getItem("memescope-tracking")!)).toMatchObject({ connection, connected: true, lastSync: at }));
  });

  it("counts a single follower in the singular", async () => {
    await show({ ...active, profile: { ...active.profile!, public_metrics: { ...active.profile!.public_metrics, followers_count: 1 } } });
    expect(screen.getByText(/\bfollowers?$/).textContent).toBe("1 follower");
  });

  it("is hidden, without an error, if the job cannot be loaded", async () => {
    answers.set("GET /api/v1/social/scraping/jobs/current", problem(403));
    await show({ ...none, job: undefined });
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    expect(button("Start Tracking")).toBeDefined();
    expect(toastTexts()).toEqual([]);
  });

  it("fills the form once the job can be loaded, and updates only what the user changed", async () => {
    const full = { ...job, webhookUrl: "https://example.com/hook", notifications: { mentions: true, sentiment: false, engagement: true } };
    let isDown = true;
    answers.set("GET /api/v1/social/scraping/jobs/current", () => (isDown ? problem(500)() : Response.json(full)));
    answers.set(updatePath, (body) => Response.json({ ...full, ...(body as object) }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show({ ...none, job: undefined });
    fireEvent.change(screen.getByLabelText("Frequency"), { target: { value: "60" } });
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByLabelText<HTMLInputElement>("Additional keywords (optional)").value).toBe("$MEME");
    await press("Update Configuration");
    expect(sent("PATCH")).toEqual([["/api/v1/social/scraping/jobs/j1", { frequency: 60 }]]);
  });

  it("is updated without taking back a switch that another device has changed meanwhile", async () => {
    const elsewhere = { ...job, notifications: { mentions: true, sentiment: true, engagement: true } };
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json(elsewhere));
    answers.set(updatePath, (body) => Response.json({ ...elsewhere, ...(body as object) }));
    await show(active);
    fireEvent.click(screen.getByRole("switch", { name: /^Sentiment/ }));
    await press("Update Configuration");
    const notifications = { mentions: true, sentiment: false, engagement: true };
    expect(sent("PATCH")).toEqual([["/api/v1/social/scraping/jobs/j1", { notifications }]]);
    expect(screen.getByRole<HTMLInputElement>("switch", { name: /^Engagement/ }).checked).toBe(true);
  });

  it("says which of its figures could not be loaded", async () => {
    answers.set("GET /api/v1/social/scraping/stats", problem(403));
    answers.set("GET /api/v1/social/scraping/user/me", problem(403));
    await show({ ...active, stats: undefined, profile: undefined });
    expect(await screen.findByText("Failed to fetch scraping statistics")).toBeDefined();
    expect(await screen.findByText("Failed to fetch Twitter user profile")).toBeDefined();
  });

  it("can be updated", async () => {
    answers.set(updatePath, (body) => Response.json({ ...job, ...(body as object) }));
    await show(active);
    fireEvent.change(screen.getByLabelText("Frequency"), { target: { value: "60" } });
    await press("Update Configuration");
    expect(sent("PATCH")).toEqual([["/api/v1/social/scraping/jobs/j1", { frequency: 60 }]]);
    expect(toastTexts()).toEqual(["Twitter scraping configuration updated successfully!"]);
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Every 60 minutes");
  });

  it.each([
    ["no_scraping_job", 409, "No active scraping job to update"],
    ["not_found", 404, "No active scraping job to update"],
    ["internal", 500, messages.errorCodes.internal],
  ])(
    "cannot be updated: %s", async (code, status, reason) => {
      answers.set(updatePath, problem(status, { code, detail: "x" }));
      await show(active);
      await press("Update Configuration");
      expect((await screen.findByRole("alert")).textContent).toBe(`Setup ErrorFailed to update scraping configuration${reason}`);
    },
  );

  it("syncs on demand, shows the progress and refetches job, statistics and profile 3 s later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers.set("POST /api/v1/social/scraping/trigger", () => Response.json({ success: true }));
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json({ ...job, state: "idle" }));
    answers.set("GET /api/v1/social/scraping/stats", () => Response.json({ ...stats, totalMentions: 801 }));
    await show(active);
    await press("Sync Now");
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/trigger", { username: "ada" }]]);
    expect(toastTexts()).toEqual(["Immediate scraping triggered! Check mentions in a few moments."]);
    expect(screen.getByRole("progressbar", { name: "Looking for new mentions…" })).toBeDefined();
    const read = () => sent("GET").map(([path]) => path);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    // While a sync is running, only the job is polled.
    expect(new Set(read())).toEqual(new Set(["/api/v1/social/scraping/jobs/current"]));
    fetched.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(read()).toEqual(expect.arrayContaining(["jobs/current", "stats", "user/me"].map((part) => `/api/v1/social/scraping/${part}`)));
    expect(await screen.findByText("801")).toBeDefined();
  });

  it("says what failed even if the server gives no reason", async () => {
    const silent = async () => new Response("<html>Bad Gateway</html>", { status: 502 });
    for (let request = 0; request < 3; request += 1) fetched.mockImplementationOnce(silent);
    await show(active);
    await press("Sync Now");
    await stop();
    expect(toastTexts()).toEqual([
      "Failed to trigger immediate scraping. | Failed to trigger scraping\u00a0· Server error: 502",
      "Failed to stop Twitter scraping. | Failed to stop scraping\u00a0· Server error: 502",
    ]);
  });

  it("says why it could not sync", async () => {
    answers.set("POST /api/v1/social/scraping/trigger", problem(503, { code: "source_not_ready", detail: "x" }));
    await show(active);
    await press("Sync Now");
    expect(toastTexts()).toEqual([`Failed to trigger immediate scraping. | ${messages.errorCodes.source_not_ready}`]);
  });

  it("says when it can sync again if the last sync was a moment ago", async () => {
    await syncTooSoon(1);
    await vi.waitFor(() => expect(toastTexts()).toEqual(["The last scrape was a moment ago. The next one can start in 1 second."]));
    const sync = screen.getByRole("button", { name: /^Sync Now/ });
    await vi.waitFor(() => expect([sync.textContent, sync.getAttribute("aria-disabled")]).toEqual(["Sync Now0:01", "true"]));
    await vi.waitFor(() => expect([sync.textContent, sync.getAttribute("aria-disabled")]).toEqual(["Sync Now", null]));
  });

  it("says in how many minutes the remaining posts will be read", async () => {
    await syncTooSoon(241);
    await vi.waitFor(() => expect(toastTexts()).toEqual(["The rest will be read by the next scrape, in 5 minutes."]));
  });

  it("says that it waits for the network, or why the last sync failed", async () => {
    await show({ ...active, job: { ...job, state: "waiting", waitingUntil: at } });
    expect(screen.getByText(/The network asked us to wait/)).toBeDefined();
    cleanup();
    await show({ ...active, job: { ...job, error: "X responded with 500" } });
    expect(screen.getByRole("alert").textContent).toBe("The last sync failedX responded with 500");
    cleanup();
    await show({ ...active, job: { ...job, error: "X responded with 500", errorCode: "no_account" } });
    expect(screen.getByRole("alert").textContent).toBe("The last sync failedThere is no account @ada on the network.");
    cleanup();
    await show({ ...active, job: { ...job, error: "X refused", errorCode: "search_refused" } });
    expect(screen.queryByText("The last sync failed")).toBeNull();
    expect(screen.getByText("Keywords were not searched").parentElement!.textContent).toContain("Mentions were read.");
  });

  it("says how many posts could not be read, if the sync itself succeeded", async () => {
    await show({ ...active, job: { ...job, unreadable: 2 } });
    expect(screen.getByText("2 posts could not be read")).toBeDefined();
    cleanup();
    await show({ ...active, job: { ...job, unreadable: 2, error: "X responded with 500" } });
    expect(screen.queryByText("2 posts could not be read")).toBeNull();
  });

  it("stops after confirmation, and returns to the setup form", async () => {
    answers.set("DELETE /api/v1/social/scraping/jobs/current", () => new Response(null, { status: 204 }));
    await show(active);
    await vi.waitFor(() => expect(localStorage.getItem("memescope-tracking")).not.toBeNull());
    await press("Stop Tracking");
    const dialog = await screen.findByRole("dialog", { name: "Stop Tracking" });
    expect(dialog.textContent).toContain("are deleted");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Yes, Stop" })));
    expect(toastTexts()).toEqual(["Twitter scraping has been stopped."]);
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Twitter username").value).toBe("");
    expect(button("Start Tracking")).toBeDefined();
    expect(localStorage.getItem("memescope-tracking")).toBeNull();
  });

  it("stops nothing if another device has changed the handle since the user was asked, and shows that one", async () => {
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json({ ...job, id: "j2", username: "bob" }));
    await show(active);
    await stop();
    expect(sent("DELETE")).toEqual([]);
    expect(toastTexts()).toEqual([`Failed to stop Twitter scraping. | ${messages.errorCodes.other_handle_tracked}`]);
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Tracking mentions of @bob");
  });

  it("says why it could not be stopped", async () => {
    await show(active);
    await stop();
    expect(toastTexts()).toEqual([`Failed to stop Twitter scraping. | ${messages.errorCodes.internal}`]);
    expect(screen.getByRole("region", { name: "Active Tracking" })).toBeDefined();
  });
});
