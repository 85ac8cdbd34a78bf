import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { neitherSource } from "@/tests/support/web/missing-sources";
import {
  active, answers, button, fetched, job, none, press, problem, toastTexts, sent, setupPath, show, resetBetweenTests, type,
} from "@/tests/support/web/setup-screen";

resetBetweenTests();

describe("the setup form", () => {
  it("opens with 15 minutes recommended, mentions and sentiment on, engagement off", async () => {
    await show();
    const frequency = screen.getByLabelText<HTMLSelectElement>("Frequency");
    expect([...frequency.options].map(({ text }) => text)).toEqual([
      "Every 5 minutes", "Every 15 minutes (recommended)", "Every 30 minutes", "Every 60 minutes",
    ]);
    expect(frequency.value).toBe("15");
    const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>("switch", { name }).checked;
    expect([isOn(/^Mentions/), isOn(/^Sentiment/), isOn(/^Engagement/)]).toEqual([true, true, false]);
  });

  it("requires a username, without invalid characters", async () => {
    await show();
    await press("Start Tracking");
    expect(screen.getByText("Please enter your Twitter username")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Twitter username"));
    type("Twitter username", "ada lovelace");
    await press("Start Tracking");
    expect(screen.getByText("Username can only contain letters, numbers, and underscores")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("starts tracking, confirms it and shows the active banner", async () => {
    answers.set(setupPath, () => Response.json({ ...job, lastRun: null, frequency: 60 }));
    await show();
    type("Twitter username", " @ada ");
    fireEvent.change(screen.getByLabelText("Frequency"), { target: { value: "60" } });
    type("Additional keywords (optional)", " $MEME , airdrop,");
    fireEvent.click(screen.getByRole("switch", { name: /^Engagement/ }));
    await press("Start Tracking");
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/setup", {
      username: "ada", frequency: 60, keywords: ["$MEME", "airdrop"], webhookUrl: null,
      notifications: { mentions: true, sentiment: true, engagement: true },
    }]]);
    expect(toastTexts()).toEqual(["Twitter scraping setup completed! Mentions will be tracked every 60 minutes."]);
    const banner = screen.getByRole("region", { name: "Active Tracking" });
    expect(banner.textContent).toContain("Tracking mentions of @ada");
    expect(banner.textContent).toContain("Last sync: Never");
  });

  it.each([
    ["404", problem(404, { code: "not_found" })],
    ["a network failure", () => { throw new TypeError("down"); }],
    ["a source that is not ready", problem(503, { code: "source_not_ready", detail: "x" })],
  ])(
    "says that the feature is coming soon on %s, in a banner that can be closed", async (_, answer) => {
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

  it("shows the handle that is tracked if the page did not know of it, and changes nothing", async () => {
    answers.set(setupPath, problem(409, { code: "other_handle_tracked", detail: "x" }));
    answers.set("GET /api/v1/social/scraping/jobs/current", problem(503, { code: "unavailable" }));
    await show({ ...none, job: undefined });
    type("Twitter username", "bob");
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json(job));
    await press("Start Tracking");
    expect((await screen.findByRole("alert")).textContent).toContain("You already track another handle. Nothing was changed.");
    expect(screen.getByRole("region", { name: "Active Tracking" }).textContent).toContain("Tracking mentions of @ada");
    expect([screen.getByLabelText<HTMLInputElement>("Twitter username").value, button("Update Configuration")]).toEqual([
      "bob", expect.anything(),
    ]);
  });

  it.each([
    ["when the user returns to the page", () => void document.dispatchEvent(new Event("visibilitychange"))],
    ["when another tab has changed something", () => new BroadcastChannel("memescope-changes").postMessage(null)],
  ])("shows what another tab or device has set up meanwhile, %s, and keeps what was typed", async (_, happen) => {
    await show();
    type("Additional keywords (optional)", "half typed");
    answers.set("GET /api/v1/social/scraping/jobs/current", () => Response.json(job));
    await act(async () => happen());
    expect((await screen.findByRole("region", { name: "Active Tracking" })).textContent).toContain("Tracking mentions of @ada");
    const [username, keywords] = ["Twitter username", "Additional keywords (optional)"].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label).value);
    expect([username, keywords]).toEqual(["ada", "half typed"]);
  });

  it("reports any other failure in the server's words, and scrolls there", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    answers.set(setupPath, problem(409, { detail: "Too many jobs" }));
    await show();
    type("Twitter username", "ada");
    await press("Start Tracking");
    expect((await screen.findByRole("alert")).textContent).toBe("Setup ErrorFailed to setup Twitter scrapingToo many jobs");
    expect(scrolled.mock.contexts).toEqual([screen.getByRole("alert")]);
  });

  it("shows a server error for a field at that field, without a banner", async () => {
    answers.set(setupPath, problem(422, { detail: "x", errors: [{ field: "username", message: "No such account" }] }));
    await show();
    type("Twitter username", "ada");
    await press("Start Tracking");
    const field = screen.getByRole("textbox", { name: "Twitter username", description: /No such account/ });
    expect([field.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["invalid_input", { field: "username", message: "x" }, "Username can only contain letters, numbers, and underscores"],
    ["invalid_input", { field: "keywords.2", message: "x" }, "A keyword can have at most 50 characters"],
    ["webhook_refused", { field: "webhookUrl", message: "x", code: "private" }, "The URL must not point to a private or reserved address."],
    ["webhook_refused", { field: "webhookUrl", message: "must be nicer" }, "must be nicer"],
  ])("shows a translated message for errors of our own server, if there is one: %s %j", async (code, error, text) => {
    answers.set(setupPath, problem(422, { code, detail: "x", errors: [error] }));
    await show();
    type("Twitter username", "ada");
    await press("Start Tracking");
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText("x")).toBeNull();
  });

  it("says that the feature is coming soon while the network cannot be read", async () => {
    await show({ ...none, source: { name: "X", ready: false, reason: "X_BEARER_TOKEN is missing" } });
    expect(screen.getByText("Coming Soon")).toBeDefined();
    expect(screen.getByText("Twitter scraping feature is coming soon. Please check back later.")).toBeDefined();
    expect(document.body.textContent).not.toContain("X_BEARER_TOKEN");
    cleanup();
    await show();
    expect(screen.queryByText("Coming Soon")).toBeNull();
    cleanup();
    await show({ ...none, source: null });
    expect(screen.getByText("Coming Soon")).toBeDefined();
    cleanup();
    await show({ ...none, source: { name: "X", ready: false, reason: "x" } }, neitherSource);
    expect(screen.getByText("Nothing can be tracked.")).toBeDefined();
  });

  it("cannot start tracking while the network cannot be read, and says why", async () => {
    const reason = () => button("Start Tracking").title;
    await show({ ...none, source: { name: "X", ready: false, reason: "x" } });
    type("Twitter username", "ada");
    await press("Start Tracking");
    expect(sent("POST")).toEqual([]);
    expect(button("Start Tracking").getAttribute("aria-disabled")).toBe("true");
    expect(reason()).toBe("Twitter scraping feature is coming soon. Please check back later.");
    cleanup();
    await show({ ...none, source: { name: "X", ready: false, reason: "x" } }, neitherSource);
    expect(reason()).toBe("Nothing can be tracked.");
    cleanup();
    await show({ ...none, source: null });
    expect(button("Start Tracking").getAttribute("aria-disabled")).toBeNull();
    expect(reason()).toBe("");
  });

  it("does not say so if it is not known whether the network can be read, because the server did not answer", async () => {
    await show({ ...none, job: undefined, source: undefined });
    expect(screen.getByRole("button", { name: "Start Tracking" })).toBeDefined();
    expect(screen.queryByText("Coming Soon")).toBeNull();
  });

  it("shows the side cards only until tracking is set up", async () => {
    const titles = ["Benefits", "How it works", "Privacy"];
    await show(none);
    for (const title of titles) expect(screen.getByRole("heading", { name: title })).toBeDefined();
    cleanup();
    await show(active);
    for (const title of titles) expect(screen.queryByRole("heading", { name: title })).toBeNull();
  });
});
