import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  active, answers, at, button, fetched, hook, job, none, press, problem, toastTexts, sent, setupPath, show, resetBetweenTests, type,
} from "@/tests/support/web/setup-screen";
import { keepFocus } from "@/components/ui/overlays/kept-focus";
import { webhookDelivery } from "@/contracts/webhooks/calls";
import messages from "@/messages/en.json";

resetBetweenTests();

describe("a webhook", () => {
  const testPath = "POST /api/v1/webhooks/test";
  const addPath = "POST /api/v1/social/scraping/webhooks";
  const url = "https://example.com/hook";
  /** Opens the dialog that adds a webhook, and types its URL. */
  const fillIn = async (typed = url) => {
    await press("Add webhook");
    const dialog = await screen.findByRole("dialog", { name: "Add webhook" });
    fireEvent.change(within(dialog).getByLabelText("Webhook URL"), { target: { value: typed } });
    return dialog;
  };
  const submit = (dialog: HTMLElement) => act(async () => void fireEvent.submit(dialog.querySelector("form")!));
  const remove = async () => {
    await press(`Remove webhook: ${url}`);
    const yes = await screen.findByRole("button", { name: "Yes, Remove" });
    await act(async () => void fireEvent.click(yes));
  };

  it("can be tested only with a URL", async () => {
    await show();
    await press("Test");
    expect(screen.getByText("Please enter a webhook URL first.")).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is sent a test event, and a failure is reported at the field, which gets the focus and keeps what was typed", async () => {
    const failed = "Webhook test failed. Please check your URL.";
    const field = () => screen.getByLabelText<HTMLInputElement>("Webhook URL (optional)");
    const refusal = async () => {
      await press("Test");
      expect([document.activeElement, field().value]).toEqual([field(), url]);
      return document.getElementById(field().getAttribute("aria-describedby")!)?.textContent;
    };
    answers.set(testPath, () => Response.json({ success: true, status: 204, error: null, error_code: null }));
    await show();
    type("Webhook URL (optional)", url);
    await press("Test");
    expect(sent("POST")).toEqual([["/api/v1/webhooks/test", { url }]]);
    answers.set(testPath, () => Response.json({ success: false, status: 500, error: "It answered 500.", error_code: null }));
    expect(await refusal()).toBe(`${failed} It answered 500.`);
    answers.set(testPath, () => Response.json({ success: false, status: 500, error: "answered 500", error_code: "answered" }));
    expect(await refusal()).toBe(`${failed} The receiver responded with 500`);
    answers.set(testPath, problem(422, { code: "webhook_refused", detail: "x", errors: [{ field: "url", message: "x", code: "port" }] }));
    expect(await refusal()).toBe(`${failed} The URL must use port 80, 443, 8080 or 8443.`);
    expect(toastTexts()).toEqual(["Webhook test sent successfully!"]);
    type("Webhook URL (optional)", `${url}/2`);
    expect(field().getAttribute("aria-invalid")).toBeNull();
  });

  it("shows its secret once, and stores only its id and events in the browser", async () => {
    answers.set(setupPath, () => Response.json({ ...job, webhookUrl: url, webhook: { ...hook, secret: "whsec_c2VjcmV0" } }));
    await show();
    type("Twitter username", "ada");
    type("Webhook URL (optional)", url);
    await press("Start Tracking");
    const dialog = await screen.findByRole("dialog", { name: "Signing secret" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect([dialog.isConnected, document.activeElement]).toEqual([true, within(dialog).getByLabelText("Secret")]);
    expect(within(dialog).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_c2VjcmV0");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "I have saved it" })));
    expect(document.documentElement.innerHTML).not.toContain("whsec_");
    expect(localStorage.getItem("memescope-webhook")).toBe('{"userId":"u1","id":"w1","events":["mentions","sentiment"]}');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/whsec_|example\.com/);
  });

  it("is added with mentions and sentiment by default", async () => {
    answers.set(addPath, () => Response.json({ ...hook, secret: "whsec_eA==" }, { status: 201 }));
    await show();
    const dialog = await fillIn();
    await submit(dialog);
    expect(sent("POST")).toEqual([["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment"] }]]);
    expect(await screen.findByRole("dialog", { name: "Signing secret" })).toBeDefined();
  });

  it("starts at its URL, and every event says what is wrong while none is chosen", async () => {
    await show();
    const dialog = await fillIn();
    expect(document.activeElement).toBe(within(dialog).getByLabelText("Webhook URL"));
    for (const name of ["Mentions", "Sentiment"]) fireEvent.click(within(dialog).getByLabelText(name));
    await submit(dialog);
    const first = within(dialog).getByRole("checkbox", { name: "Mentions", description: "Please choose at least one event" });
    expect(document.activeElement).toBe(first);
    expect(sent("POST")).toEqual([]);
  });

  it("is added and tested without the invisible characters that were pasted with its URL", async () => {
    answers.set(addPath, () => Response.json({ ...hook, secret: "whsec_eA==" }, { status: 201 }));
    answers.set(testPath, () => Response.json({ success: true, status: 204, error: null, error_code: null }));
    await show();
    const dialog = await fillIn("\u2068https://example.com/\u200bhook\u2069");
    await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Test" })));
    await submit(dialog);
    expect(sent("POST")).toEqual([
      ["/api/v1/webhooks/test", { url }], ["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment"] }],
    ]);
  });

  it("leaves a dialog that was opened meanwhile alone, and still shows the secret", async () => {
    let answer = (_: Response) => {};
    answers.set(addPath, () => new Promise((resolve) => (answer = resolve)));
    await show();
    const first = await fillIn();
    await submit(first);
    fireEvent.keyDown(first, { key: "Escape" });
    await fillIn(`${url}/2`);
    await act(async () => answer(Response.json({ ...hook, secret: "whsec_eA==" }, { status: 201 })));
    expect(await screen.findByRole("dialog", { name: "Signing secret" })).toBeDefined();
    expect(screen.getByDisplayValue(`${url}/2`)).toBeDefined();
  });

  it("includes the time zone if a digest is chosen", async () => {
    answers.set(addPath, () => Response.json({ ...hook, secret: "whsec_eA==" }, { status: 201 }));
    await show();
    const dialog = await fillIn();
    fireEvent.click(within(dialog).getByLabelText("Weekly digest"));
    await submit(dialog);
    expect(sent("POST")).toEqual([
      ["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment", "digest_week"], time_zone: "UTC" }],
    ]);
  });

  it("says why it could not be added", async () => {
    answers.set(addPath, problem(409, { code: "too_many_webhooks", detail: "x" }));
    await show();
    const dialog = await fillIn();
    await submit(dialog);
    expect(within(dialog).getByRole("alert").textContent).toBe(`Failed to setup webhook${messages.errorCodes.too_many_webhooks}`);
  });

  it("requires an event, and says so where events are chosen", async () => {
    await show();
    const dialog = await fillIn();
    const events = within(dialog).getAllByRole<HTMLInputElement>("checkbox");
    for (const event of events.filter(({ checked }) => checked)) fireEvent.click(event);
    await submit(dialog);
    expect(within(dialog).getByRole("group", { name: "Events" }).textContent).toContain("Please choose at least one event");
    expect(document.activeElement).toBe(events[0]);
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.click(events[0]!);
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  it("shows its deliveries, and can send one again", async () => {
    const delivery = webhookDelivery.parse({
      id: "d1", event: "mentions", state: "failed", attempts: 3, status: 500, error: "It answered 500.", next_attempt_at: null,
      delivered_at: null, created_at: at,
    });
    answers.set("GET /api/v1/webhooks/w1/deliveries", () =>
      Response.json([delivery, { ...delivery, id: "d2", event: "test", status: null, error: "the name is not known", error_code: "unknown_name" }]));
    answers.set("POST /api/v1/webhooks/w1/deliveries/d1", () => Response.json({ ...delivery, state: "delivered" }));
    await show({ ...active, webhooks: [hook] });
    await press("Deliveries of https://example.com/hook");
    const table = await screen.findByRole("table");
    expect(table.textContent).toContain("Failed3 attempts");
    expect(within(table).getAllByRole("row").slice(1).map((row) => row.querySelector("td")?.textContent)).toEqual(["Mentions", "test"]);
    expect(table.textContent).toContain("500 It answered 500.");
    expect(table.textContent).toContain("The host name could not be found");
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Send again" })[0]!));
    expect(toastTexts()).toEqual(["The event is being sent again"]);
  });

  it("says how many events were given up, and sends all of them again", async () => {
    answers.set("POST /api/v1/webhooks/w1/deliveries", () => Response.json({ count: 1234 }));
    answers.set("GET /api/v1/webhooks", () => Response.json([hook]));
    await show({ ...active, webhooks: [{ ...hook, failed_deliveries: 1234 }] });
    expect(screen.getByText("1,234 events were not delivered.")).toBeDefined();
    await press("Send all again");
    expect(toastTexts()).toEqual(["1,234 events are being sent again"]);
    await vi.waitFor(() => expect(screen.queryByText(/not delivered/)).toBeNull());
  });

  it("says how many webhooks, and how many deliveries of one, could not be read", async () => {
    const withUnreadable = (rows: object[], count: number) =>
      () => Response.json(rows, { headers: { "x-memescope-unreadable": `${count}` } });
    answers.set("GET /api/v1/webhooks", withUnreadable([hook], 2));
    answers.set("GET /api/v1/webhooks/w1/deliveries", withUnreadable([], 1));
    await show({ ...active, webhooks: undefined });
    expect(await screen.findByText("2 entries could not be read")).toBeDefined();
    await press("Deliveries of https://example.com/hook");
    expect(await screen.findByText("1 entry could not be read")).toBeDefined();
  });

  it("is removed after confirmation, and comes back if the server refuses", async () => {
    await show({ ...active, webhooks: [hook] });
    await remove();
    expect(toastTexts()).toEqual([`Failed to remove the webhook | ${messages.errorCodes.internal}`]);
    expect(screen.getByText("https://example.com/hook")).toBeDefined();
    answers.set("DELETE /api/v1/webhooks/w1", () => new Response(null, { status: 204 }));
    await remove();
    await vi.waitFor(() => expect(screen.queryByText("https://example.com/hook")).toBeNull());
  });

  it("leaves the focus at the webhooks when it is removed", async () => {
    const stop = keepFocus();
    answers.set("DELETE /api/v1/webhooks/w1", () => new Response(null, { status: 204 }));
    await show({ ...active, webhooks: [hook, { ...hook, id: "w2", url: "https://example.com/other" }] });
    button("Remove webhook: https://example.com/hook").focus();
    await remove();
    await vi.waitFor(() => expect(screen.queryByText("https://example.com/hook")).toBeNull());
    const webhooks = screen.getByText("https://example.com/other").closest("[tabindex='-1']");
    await vi.waitFor(() => expect(document.activeElement).toBe(webhooks));
    expect(within(webhooks as HTMLElement).getByRole("heading", { name: "Webhooks" })).toBeDefined();
    stop();
  });

  it("says why it could not be created by a separate request", async () => {
    answers.set(setupPath, () => Response.json({ ...job, webhookUrl: url }));
    answers.set(addPath, problem(403, { detail: "Not allowed" }));
    await show({ ...none, webhooks: null });
    type("Twitter username", "ada");
    type("Webhook URL (optional)", url);
    await press("Start Tracking");
    await vi.waitFor(() => expect(toastTexts()).toContain("Failed to setup webhook | Not allowed"));
  });

  it("is created by a separate request, and removed only in this browser, if the product API keeps no list", async () => {
    answers.set(setupPath, () => Response.json({ ...job, webhookUrl: url }));
    answers.set(addPath, () => Response.json(hook, { status: 201 }));
    await show({ ...none, webhooks: null });
    type("Twitter username", "ada");
    type("Webhook URL (optional)", url);
    await press("Start Tracking");
    await vi.waitFor(() =>
      expect(sent("POST").at(-1)).toEqual(["/api/v1/social/scraping/webhooks", { url, events: ["mentions", "sentiment"] }]));
    expect(await screen.findByText("A webhook is set up for: Mentions, Sentiment.")).toBeDefined();
    cleanup();
    await show({ ...none, userId: "u2", webhooks: null });
    expect(screen.queryByText(/^A webhook is set up/), "another account of the same browser").toBeNull();
    cleanup();
    await show({ ...none, webhooks: null });
    expect(screen.getByText("A webhook is set up for: Mentions, Sentiment.")).toBeDefined();
    await press("Remove");
    expect(localStorage.getItem("memescope-webhook")).toBeNull();
    expect(sent("DELETE")).toEqual([]);
  });
});
