import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { active, answers, at, none, press, problem, toastTexts, sent, show, resetBetweenTests } from "@/tests/support/web/setup-screen";
import type { Tracker } from "@/contracts/social/trackers";

resetBetweenTests();

const path = "/api/v1/social/trackers";
const own: Tracker = {
  id: "0f0e0d0c-1111-4222-8333-444455556661", is_primary: true, kind: "handle", name: "ada", color: 1, is_paused: false, frequency: 15,
  state: "idle", last_run: at, next_run: at, error_code: null, created_at: at,
};
const coin: Tracker = { ...own, id: "0f0e0d0c-1111-4222-8333-444455556662", is_primary: false, kind: "ticker", name: "PEPE", color: 2 };

async function open(list: Tracker[] = [own, coin]): Promise<HTMLElement> {
  answers.set(`GET ${path}`, () => Response.json(list));
  // The same for a request without an explicit method.
  answers.set(`undefined ${path}`, () => Response.json(list));
  await show(active);
  await press("Manage");
  return screen.findByRole("dialog", { name: "Other handles and tickers" });
}

const add = (dialog: HTMLElement, text: string) => act(async () => {
  fireEvent.change(within(dialog).getByLabelText("Handle or $ticker"), { target: { value: text } });
  fireEvent.submit(dialog.querySelector("form")!);
});

it("is offered only to a user who tracks a handle", async () => {
  await show(none);
  expect(screen.queryByText("More to track")).toBeNull();
  cleanup();
  await show(active);
  expect(within(screen.getByText("More to track").closest<HTMLElement>(".card")!).getByRole("button", { name: "Manage" })).toBeDefined();
});

it("lists further trackers, with the state of their jobs", async () => {
  const dialog = await open([
    own,
    coin,
    { ...coin, id: "0f0e0d0c-1111-4222-8333-444455556663", kind: "handle", name: "gone", error_code: "no_account", last_run: null },
  ]);
  const rows = await within(dialog).findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\$PEPEActivePauseEvery 15 minutes\u00a0· last read: 3 min ago/),
    expect.stringMatching(/^@goneFailedPauseEvery 15 minutes\u00a0· last read: neverThere is no account @gone on the network\.$/),
  ]);
});

it("accepts a $ticker or a handle in one field, and reports what is wrong with it", async () => {
  const dialog = await open();
  await within(dialog).findByText("$PEPE");
  for (const [text, wrong] of [
    ["", "Please enter a handle or a $ticker"],
    ["$100", "A ticker can only contain letters and numbers, at most 15, with at least one letter"],
    ["no spaces", "Username can only contain letters, numbers, and underscores"],
    [`both wrong ${"x".repeat(50)}`, "Username can only contain letters, numbers, and underscores"],
    ["x".repeat(51), "The username can have at most 50 characters"],
  ] as const) {
    await add(dialog, text);
    expect(within(dialog).getByText(wrong)).toBeDefined();
  }
  answers.set(`POST ${path}`, problem(409, {
    code: "tracker_exists", detail: "You already track $PEPE", errors: [{ field: "name", message: "You already track $PEPE" }],
  }));
  await add(dialog, "$pepe");
  expect(within(dialog).getByText("You already track this.")).toBeDefined();
  answers.set(`POST ${path}`, () => Response.json({ ...coin, id: "0f0e0d0c-1111-4222-8333-444455556664", name: "DOGE" }, { status: 201 }));
  await add(dialog, " $doge");
  expect(sent("POST").at(-1)).toEqual([path, { kind: "ticker", name: "DOGE", frequency: 15 }]);
  expect(toastTexts()).toEqual(["$DOGE is now tracked"]);
  expect(within(dialog).getByText("$DOGE")).toBeDefined();
});

it("pauses a tracker, and asks for confirmation before deleting what it found", async () => {
  const dialog = await open();
  let answer: () => void = () => undefined;
  answers.set(`PATCH ${path}/${coin.id}`, () =>
    new Promise((resolve) => { answer = () => resolve(Response.json({ ...coin, is_paused: true })); }));
  const pause = await within(dialog).findByRole("button", { name: "Pause $PEPE" });
  for (let press = 0; press < 2; press += 1) await act(async () => void fireEvent.click(pause));
  expect(pause.getAttribute("aria-busy")).toBe("true");
  await act(async () => answer());
  expect(sent("PATCH")).toEqual([[`${path}/${coin.id}`, { paused: true }]]);
  expect(within(dialog).getByRole("button", { name: "Resume $PEPE" })).toBeDefined();
  await act(async () => void fireEvent.click(within(dialog).getByRole("button", { name: "Remove $PEPE" })));
  const confirmation = await screen.findByRole("dialog", { name: "Remove tracker" });
  expect(confirmation.textContent).toContain("$PEPE will no longer be tracked, and what was found for it is deleted.");
  expect(sent("DELETE")).toEqual([]);
  answers.set(`DELETE ${path}/${coin.id}`, () => new Response(null, { status: 204 }));
  await act(async () => void fireEvent.click(within(confirmation).getByRole("button", { name: "Yes, Remove" })));
  expect(sent("DELETE")).toEqual([[`${path}/${coin.id}`, null]]);
  expect(toastTexts()).toEqual(["$PEPE is no longer tracked"]);
  expect(await screen.findByText("Nothing else is tracked yet.")).toBeDefined();
});

it("keeps what was typed while it asks about a removal, and returns the focus to its button", async () => {
  const dialog = await open();
  fireEvent.change(await within(dialog).findByLabelText("Handle or $ticker"), { target: { value: "half" } });
  const remove = within(dialog).getByRole("button", { name: "Remove $PEPE" });
  remove.focus();
  await act(async () => void fireEvent.click(remove));
  fireEvent.keyDown(await screen.findByRole("dialog", { name: "Remove tracker" }), { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(screen.getByLabelText<HTMLInputElement>("Handle or $ticker").value).toBe("half");
});
