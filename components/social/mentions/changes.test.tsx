import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { digest } from "@/contracts/digest/calls";
import { useCall } from "@/lib/client/cache/use-call";
import { button, fetched, makeMention, pageOf, sent, show, resetBetweenTests, mentionsData } from "@/tests/support/web/mentions-screen";
import { toastStore } from "@/components/ui/overlays/toast-store";

resetBetweenTests();

const emptyDigest = digest.parse({
  period: "day", on: "2026-11-04", previous: "2026-11-03", next: null, from: "2026-11-04T00:00:00Z", to: "2026-11-05T00:00:00Z",
  zone: "UTC", is_over: true, username: null, mentions: null, posts: [], authors: [], author_count: 0,
  portfolio: null, transactions: [], rank: { before: null, after: null }, alerts: [], fired_alerts: [],
});

/** Another part of the page that shows figures of mentions. */
function DigestReader() {
  useCall("GET /api/v1/digest", { query: { period: "day", zone: "UTC" } });
  return null;
}

/** Functions that answer the requests sent so far, in the order they were sent. */
let answers: ((answer: Response) => void)[] = [];
beforeEach(() => {
  answers = [];
  fetched.mockImplementation(async (_path, init) => (init?.method === "POST"
    ? new Promise((resolve) => answers.push(resolve))
    : Response.json(pageOf([makeMention("1"), makeMention("2", { is_read: true })]))));
});

const answer = (at: number, unread: number) => act(async () => answers[at]?.(Response.json({ changed: ["1"], unread })));
const markRead = () => act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Mark as Read/ })[0]!));
const markUnread = () => act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Mark as unread/ })[0]!));
const marks = () => sent("POST").map(([, body]) => (body as { ids: string[]; read: boolean }));

it("a mark that fails is taken back even if nothing can be fetched afterwards", async () => {
  await show();
  await markRead();
  fetched.mockImplementation(async () => Promise.reject(new TypeError("Failed to fetch")));
  await act(async () => answers[0]!(Response.json({ code: "forbidden" }, { status: 403 })));
  expect(toastStore.read()).toMatchObject([{ tone: "error", title: "Failed to mark the mention" }]);
  expect(button("Mark as Read: June Li")).toBeDefined();
  expect(screen.getByText("1 unread")).toBeDefined();
});

describe("marks in quick succession", () => {
  it("end in the last state, even if an older response arrives after its own", async () => {
    await show();
    await markRead();
    await markUnread();
    for (const at of [1, 0, 1]) await answer(at, at);
    expect(marks()).toEqual([{ ids: ["1"], read: true }, { ids: ["1"], read: false }]);
    expect(button("Mark as Read: June Li")).toBeDefined();
    expect(screen.getByText("1 unread")).toBeDefined();
  });

  it("keep the newest state while the response of an earlier one is applied", async () => {
    await show(mentionsData([makeMention("1"), makeMention("3")]));
    await markRead();
    await markRead();
    await markUnread();
    await answer(0, 1);
    // Until the last response, the badge follows what is shown.
    expect([screen.getAllByRole("button", { name: /^Mark as unread/ }).length, screen.queryByText("1 unread") !== null]).toEqual([1, true]);
    await answer(1, 0);
    await answer(2, 1);
    expect(marks().map(({ ids, read }) => [ids[0], read])).toEqual([["1", true], ["3", true], ["1", false]]);
    expect(screen.getByText("1 unread")).toBeDefined();
  });

  it("are sent even if the one before was refused, which is reported and reverted", async () => {
    await show();
    await markRead();
    await markUnread();
    await act(async () => answers[0]!(Response.json({ code: "not_found" }, { status: 404 })));
    expect(toastStore.read()).toMatchObject([{ tone: "error", title: "Failed to mark the mention" }]);
    await answer(1, 1);
    expect(marks()).toHaveLength(2);
    expect(button("Mark as Read: June Li")).toBeDefined();
  });
});

it("corrections in quick succession end with the last label, even if an older response arrives after its own", async () => {
  fetched.mockImplementation(async (_path, init) => (init?.method === "PATCH"
    ? new Promise((resolve) => answers.push(resolve))
    : Response.json({ code: "not_found" }, { status: 404 })));
  await show(mentionsData([makeMention("1")]));
  for (const label of ["Negative", "Neutral"]) {
    await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Sentiment:/ })[0]!, { detail: 1 }));
    const one = await screen.findByRole("menuitemradio", { name: label });
    await act(async () => void fireEvent.click(one));
  }
  for (const at of [1, 0, 1]) {
    await act(async () =>
      answers[at]?.(Response.json(makeMention("1", { sentiment: at === 1 ? "neutral" : "negative", sentiment_corrected: true }))));
  }
  expect(sent("PATCH").map(([, body]) => body)).toEqual([{ sentiment: "negative" }, { sentiment: "neutral" }]);
  expect(screen.getByRole("button", { name: /^Sentiment: Neutral/ })).toBeDefined();
});

it("after a correction, everything else that counts labels is fetched again, however recently it was", async () => {
  fetched.mockImplementation(async (path, init) => (init?.method === "PATCH"
    ? Response.json(makeMention("1", { sentiment: "negative", sentiment_corrected: true }))
    : path.includes("/digest") ? Response.json(emptyDigest) : Response.json({ code: "not_found" }, { status: 404 })));
  await show(mentionsData([makeMention("1")]), [], <DigestReader />);
  const digests = () => fetched.mock.calls.filter(([path]) => path.startsWith("/api/v1/digest")).length;
  expect(digests()).toBe(1);
  await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: /^Sentiment:/ })[0]!, { detail: 1 }));
  const one = await screen.findByRole("menuitemradio", { name: "Negative" });
  await act(async () => void fireEvent.click(one));
  expect(digests()).toBe(2);
});

it("marks all as read in several requests until none is left, counts down meanwhile, and reports what was done if a later one is refused", async () => {
  const marked = (count: number, unread: number) =>
    act(async () => answers.at(-1)!(Response.json({ changed: Array.from({ length: count }, (_, at) => `${at + 2}`), unread })));
  const left = () => screen.queryByText(/^[\d,]+ unread$/)?.textContent;
  for (const isRefused of [false, true]) {
    await show();
    await act(async () => void fireEvent.click(button("Mark all as read")));
    await marked(1000, 1001);
    expect(left()).toBe("1,001 unread");
    if (isRefused) await act(async () => answers.at(-1)!(Response.json({ code: "internal" }, { status: 500 })));
    else {
      await marked(1000, 1);
      expect([left(), toastStore.read()]).toEqual(["1 unread", []]);
      await marked(1, 0);
      expect([left(), sent("POST").length]).toEqual([undefined, 3]);
      cleanup();
    }
  }
  expect([left(), sent("POST").length]).toEqual(["1,001 unread", 5]);
  expect(toastStore.read()).toMatchObject([
    { text: "2,001 mentions marked as read" }, { text: "1,000 mentions marked as read" }, { tone: "error" },
  ]);
});

it("stops marking if the server keeps reporting that the same number is left", async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `${at + 2}`);
  fetched.mockImplementation(async (_path, init) => Response.json(
    init?.method === "POST" && sent("POST").length < 9 ? { changed: many, unread: 5 } : pageOf([makeMention("1")]),
  ));
  await show();
  await act(async () => void fireEvent.click(button("Mark all as read")));
  expect(sent("POST")).toHaveLength(2);
});
