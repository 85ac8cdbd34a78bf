import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrapingJob, scrapingStats, socialProfile, webhook } from "@/contracts/social";
import { webhookDelivery } from "@/contracts/webhooks";
import { toast, toastStore } from "@/components/ui/toast-store";
import { ClockProvider } from "@/lib/client/clock";
import messages from "@/messages/en.json";
import { SetupScreen, type SetupData } from "./setup-screen";

const at = new Date(Date.now() - 3 * 60_000).toISOString();
const job = scrapingJob.parse({ id: "j1", username: "ada", lastRun: at, frequency: 30, keywords: ["$MEME"], webhookUrl: null });
const hook = webhook.parse({ id: "w1", url: "https://example.com/hook", events: ["mentions", "sentiment"], created_at: at });
const none: SetupData = { job: null, source: { name: "X", ready: true, reason: null }, stats: undefined, profile: null, webhooks: [] };
const stats = scrapingStats.parse({ totalMentions: 774, lastScrapeTime: at, successRate: 98, avgScrapeTime: 1.52 });
const profile = socialProfile.parse({ id: "1", username: "ada", name: "Ada", public_metrics: { followers_count: 15_600 } });
const active: SetupData = { ...none, job, stats, profile };

const answers = new Map<string, (body: unknown) => Response>();
const fetched = vi.fn(async (path: string, init?: RequestInit) => {
  const answer = answers.get(`${init?.method} ${path}`);
  return answer ? answer(init?.body ? JSON.parse(init.body as string) : null) : Response.json({ code: "internal" }, { status: 500 });
});
const problem = (status: number, body: object = {}) => () => Response.json(body, { status });
const sent = (method: string) => fetched.mock.calls.filter(([, init]) => init?.method === method).map(([path, init]) => [path, init?.body ? JSON.parse(init.body as string) as unknown : null]);
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const said = () => toastStore.read().map(({ title, text }) => (title === undefined ? text : `${title} | ${text}`));

async function show(initial: SetupData = none) {
  render(
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <ClockProvider renderedAtMs={Date.now()}><SetupScreen initial={structuredClone(initial)} /></ClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await act(async () => undefined);
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  localStorage.clear();
  toast.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockClear();
  answers.clear();
});

const setupPath = "POST /api/v1/social/scraping/setup";

describe("the setup form", () => {
  it("opens with 15 minutes recommended, mentions and sentiment on, engagement off", async () => {
    await show();
    const frequency = screen.getByLabelText<HTMLSelectElement>("Frequency");
    expect([...frequency.options].map(({ text }) => text)).toEqual(["Every 5 minutes", "Every 15 minutes (recommended)", "Every 30 minutes", "Every 60 minutes"]);
    expect(frequency.value).toBe("15");
    const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>("switch", { name }).checked;
    expect([isOn(/^Mentions/), isOn(/^Sentiment/), isOn(/^Engagement/)]).toEqual([true, true, false]);
  });

  it("asks for a username, and for one without other signs", async () => {
    await show();
    await press("Start Tracking");
    expect(screen.getByText("Please enter your Twitter username")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Twitter username"));
    type("Twitter username", "ada lovelace");
    await press("Start Tracking");
    expect(screen.getByText("Username can only contain letters, numbers, and underscores")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("starts tracking: says so, shows the active banner and reads the mentions", async () => {
    answers.set(setupPath, () => Response.json({ ...job, lastRun: null, frequency: 15 }));
    await show();
    type("Twitter username", " @ada ");
    type("Additional keywords (optional)", " $MEME , airdrop,");
    fireEvent.click(screen.getByRole("switch", { name: /^Engagement/ }));
    await press("Start Tracking");
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/setup", {
      username: "ada", frequency: 15, keywords: ["$MEME", "airdrop"], webhookUrl: null, notifications: { mentions: true, sentiment: true, engagement: true },
    }]]);
    expect(said()).toEqual(["Twitter scraping setup completed! Mentions will be tracked every 15 minutes."]);
    const banner = screen.getByRole("region", { name: "Active Tracking" });
    expect(banner.textContent).toContain("Tracking mentions of @ada");
    expect(banner.textContent).toContain("Last sync: Never");
  });

  it.each([["404", problem(404, { code: "not_found" })], ["a failure to fetch", () => { throw new TypeError("down"); }], ["a source that is not ready", problem(503, { code: "source_not_ready", detail: "x" })]])(
    "says that it is still to come on %s, in a banner that can be closed", async (_, answer) => {
      answers.set(setupPath, answer);
      await show();
      type("Twitter username", "ada");
      await press("Start Tracking");
      const banner = await screen.findByRole("alert");
      expect(banner.textContent).toBe("Setup ErrorTwitter scraping feature is coming soon. Please check back later.");
      fireEvent.click(within(banner).getByRole("button", { name: "Close" }));
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("tells any other failure with the server's words", async () => {
    answers.set(setupPath, problem(409, { detail: "Too many jobs" }));
    await show();
    type("Twitter username", "ada");
    await press("Start Tracking");
    expect((await screen.findByRole("alert")).textContent).toBe("Setup ErrorFailed to setup Twitter scrapingToo many jobs");
  });

  it("says at the field what the server refuses there", async () => {
    answers.set(setupPath, problem(422, { code: "invalid_input", detail: "x", errors: [{ field: "username", message: "No such account" }] }));
    await show();
    type("Twitter username", "ada");
    await press("Start Tracking");
    expect(screen.getByText("No such account")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that it is still to come while the network cannot be read", async () => {
    await show({ ...none, source: { name: "X", ready: false, reason: "X_BEARER_TOKEN is missing" } });
    expect(screen.getByText("Coming Soon")).toBeDefined();
    expect(screen.getByText("Twitter scraping feature is coming soon. Please check back later.")).toBeDefined();
    cleanup();
    await show();
    expect(screen.queryByText("Coming Soon")).toBeNull();
    cleanup();
    await show({ ...none, source: null });
    expect(screen.getByText("Coming Soon")).toBeDefined();
  });

  it("has the side cards", async () => {
    await show();
    for (const title of ["Benefits", "How it works", "Privacy"]) expect(screen.getByRole("heading", { name: title })).toBeDefined();
  });
});

describe("active tracking", () => {
  const updatePath = "PATCH /api/v1/social/scraping/jobs/j1";

  it("is restored from the server's job, with its figures", async () => {
    await show(active);
    const text = screen.getByRole("region", { name: "Active Tracking" }).textContent;
    for (const part of ["@ada", "Last sync: 3 min ago", "Every 30 minutes", "15.6K followers", "$MEME", "774", "98.0", "1.5 s"]) expect(text, part).toContain(part);
    expect(screen.getByLabelText<HTMLInputElement>("Twitter username").value).toBe("ada");
    expect(screen.getByLabelText<HTMLSelectElement>("Frequency").value).toBe("30");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("yields nothing, silently, where the job cannot be read", async () => {
    answers.set("GET /api/v1/social/scraping/jobs/current", problem(403));
    await show({ ...none, job: undefined });
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    expect(button("Start Tracking")).toBeDefined();
    expect(said()).toEqual([]);
  });

  it("says which of its figures could not be read", async () => {
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
    expect(sent("PATCH")).toMatchObject([["/api/v1/social/scraping/jobs/j1", { frequency: 60, username: "ada" }]]);
    expect(said()).toEqual(["Twitter scraping configuration updated successfully!"]);
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Every 60 minutes");
  });

  it.each([["no_scraping_job", 409, "No active scraping job to update"], ["not_found", 404, "No active scraping job to update"], ["internal", 500, messages.errors.internal]])(
    "cannot be updated: %s", async (code, status, reason) => {
      answers.set(updatePath, problem(status, { code, detail: "x" }));
      await show(active);
      await press("Update Configuration");
      expect((await screen.findByRole("alert")).textContent).toBe(`Setup ErrorFailed to update scraping configuration${reason}`);
    },
  );

  it("syncs on demand, shows the progress and reads everything again 3 s later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers.set("POST /api/v1/social/scraping/trigger", () => Response.json({ success: true }));
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json({ ...job, state: "idle" }));
    answers.set("GET /api/v1/social/scraping/stats", () => Response.json({ ...stats, totalMentions: 801 }));
    await show(active);
    await press("Sync Now");
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/trigger", { username: "ada" }]]);
    expect(said()).toEqual(["Immediate scraping triggered! Check mentions in a few moments."]);
    expect(screen.getByRole("progressbar", { name: "Looking for new mentions…" })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(await screen.findByText("801")).toBeDefined();
  });

  it("says why it could not sync", async () => {
    answers.set("POST /api/v1/social/scraping/trigger", problem(429, { code: "scrape_too_soon", detail: "x" }));
    await show(active);
    await press("Sync Now");
    expect(said()).toEqual([`Failed to trigger immediate scraping. | ${messages.errors.scrape_too_soon}`]);
  });

  it("tells that it waits for the network, or why the last sync failed", async () => {
    await show({ ...active, job: { ...job, state: "waiting", waitingUntil: at } });
    expect(screen.getByText(/The network asks us to wait/)).toBeDefined();
    cleanup();
    await show({ ...active, job: { ...job, error: "X answered 500" } });
    expect(screen.getByRole("alert").textContent).toBe("The last sync failedX answered 500");
  });

  it("stops after asking, and is not set up again", async () => {
    answers.set("DELETE /api/v1/social/scraping/jobs/current", () => new Response(null, { status: 204 }));
    await show(active);
    await press("Stop Tracking");
    const dialog = await screen.findByRole("dialog", { name: "Stop Tracking" });
    expect(dialog.textContent).toContain("are deleted");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Yes, Stop" })));
    expect(said()).toEqual(["Twitter scraping has been stopped."]);
    expect(screen.queryByRole("region", { name: "Active Tracking" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Twitter username").value).toBe("");
    expect(button("Start Tracking")).toBeDefined();
  });

  it("says why it could not be stopped", async () => {
    await show(active);
    await press("Stop Tracking");
    await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Yes, Stop" })));
    expect(said()).toEqual([`Failed to stop Twitter scraping. | ${messages.errors.internal}`]);
    expect(screen.getByRole("region", { name: "Active Tracking" })).toBeDefined();
  });
});

describe("a webhook", () => {
  const testPath = "POST /api/v1/webhooks/test";
  const url = "https://example.com/hook";

  it("is tested only with a URL", async () => {
    await show();
    await press("Test");
    expect(screen.getByText("Please enter a webhook URL first.")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is sent a real test event, and the outcome is told", async () => {
    answers.set(testPath, () => Response.json({ success: true, status: 204, error: null }));
    await show();
    type("Webhook URL (optional)", url);
    await press("Test");
    expect(sent("POST")).toEqual([["/api/v1/webhooks/test", { url }]]);
    answers.set(testPath, () => Response.json({ success: false, status: 500, error: "It answered 500." }));
    await press("Test");
    expect(said()).toEqual(["Webhook test sent successfully!", "Webhook test failed. Please check your URL. | It answered 500."]);
  });

  it("cannot be tested where the product API does not offer it", async () => {
    answers.set(testPath, problem(404));
    await show();
    type("Webhook URL (optional)", url);
    await press("Test");
    expect(screen.getByText("This server cannot send a test event.")).toBeDefined();
    expect(button("Test").hasAttribute("disabled")).toBe(true);
  });

  it("shows its secret once, and only its id and events stay in the browser", async () => {
    answers.set(setupPath, () => Response.json({ ...job, webhookUrl: url, webhook: { ...hook, secret: "whsec_c2VjcmV0" } }));
    await show();
    type("Twitter username", "ada");
    type("Webhook URL (optional)", url);
    await press("Start Tracking");
    const dialog = await screen.findByRole("dialog", { name: "Signing secret" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_c2VjcmV0");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "I have stored it" })));
    expect(document.documentElement.innerHTML).not.toContain("whsec_");
    expect({ ...localStorage }).toEqual({ "memescope-webhook": '{"id":"w1","events":["mentions","sentiment"]}' });
  });

  it("is added with mentions and sentiment unless told", async () => {
    answers.set("POST /api/v1/social/scraping/webhooks", () => Response.json({ ...hook, secret: "whsec_eA==" }, { status: 201 }));
    await show();
    await press("Add webhook");
    const dialog = await screen.findByRole("dialog", { name: "Add webhook" });
    fireEvent.change(within(dialog).getByLabelText("Webhook URL"), { target: { value: url } });
    await act(async () => void fireEvent.submit(dialog.querySelector("form")!));
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment"] }]]);
    expect(await screen.findByRole("dialog", { name: "Signing secret" })).toBeDefined();
  });

  it("says why it could not be added", async () => {
    answers.set("POST /api/v1/social/scraping/webhooks", problem(409, { code: "too_many_webhooks", detail: "x" }));
    await show();
    await press("Add webhook");
    const dialog = await screen.findByRole("dialog", { name: "Add webhook" });
    fireEvent.change(within(dialog).getByLabelText("Webhook URL"), { target: { value: url } });
    await act(async () => void fireEvent.submit(dialog.querySelector("form")!));
    expect(within(dialog).getByRole("alert").textContent).toBe(`Failed to setup webhook${messages.errors.too_many_webhooks}`);
  });

  it("shows its deliveries and sends one again", async () => {
    const delivery = webhookDelivery.parse({ id: "d1", event: "mentions", state: "failed", attempts: 3, status: 500, error: "It answered 500.", next_attempt_at: null, delivered_at: null, created_at: at });
    answers.set("GET /api/v1/webhooks/w1/deliveries", () => Response.json([delivery]));
    answers.set("POST /api/v1/webhooks/w1/deliveries/d1", () => Response.json({ ...delivery, state: "delivered" }));
    await show({ ...active, webhooks: [hook] });
    await press("Deliveries of https://example.com/hook");
    const table = await screen.findByRole("table");
    expect(table.textContent).toContain("Failed3 attempts");
    expect(table.textContent).toContain("500 It answered 500.");
    await press("Send again");
    expect(said()).toEqual(["The event is sent again"]);
  });

  it("is removed after asking, and comes back when the server refuses", async () => {
    await show({ ...active, webhooks: [hook] });
    const remove = async () => {
      await press("Remove webhook: https://example.com/hook");
      await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Yes, Remove" })));
    };
    await remove();
    expect(said()).toEqual([`Failed to remove the webhook | ${messages.errors.internal}`]);
    expect(screen.getByText("https://example.com/hook")).toBeDefined();
    answers.set("DELETE /api/v1/webhooks/w1", () => new Response(null, { status: 204 }));
    await remove();
    await vi.waitFor(() => expect(screen.queryByText("https://example.com/hook")).toBeNull());
  });

  it("is made by a call of its own, and forgotten here alone, where the product API keeps no list", async () => {
    answers.set(setupPath, () => Response.json({ ...job, webhookUrl: url }));
    answers.set("POST /api/v1/social/scraping/webhooks", () => Response.json(hook, { status: 201 }));
    await show({ ...none, webhooks: null });
    type("Twitter username", "ada");
    type("Webhook URL (optional)", url);
    await press("Start Tracking");
    await vi.waitFor(() => expect(sent("POST").at(-1)).toEqual(["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment"] }]));
    expect(await screen.findByText("A webhook is set up for: Mentions, Sentiment.")).toBeDefined();
    await press("Remove");
    expect(localStorage.length).toBe(0);
    expect(sent("DELETE")).toEqual([]);
  });
});
