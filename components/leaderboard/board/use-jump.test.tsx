import { describe, expect, it } from "vitest";
import {
  answerParts, requestedPaths, boardOf, fetched, json, own, player, press, show, resetBetweenTests,
} from "@/tests/support/web/leaderboard-screen";

resetBetweenTests();

const total = 1000;
/** Answers with a thousand players who share rank 1; the caller's row is at this index. */
function answerTies(index: number): void {
  fetched.mockImplementation(async (path) => {
    const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
    const entries = Array.from({ length: 25 }, (_, at) => {
      const place = (page - 1) * 25 + at;
      return place === index ? { ...own, position: 1 } : player(place + 100, { position: 1, score: own.score });
    });
    return json({ entries, total, page, page_size: 25 });
  });
}
const requestedPages = () =>
  requestedPaths().filter((path) => path.includes("/board?")).map((path) => Number(new URLSearchParams(path.split("?")[1]).get("page")));
const tiedBoard = (extra: object = {}) => ({ rank: { ...own, position: 1, ...extra }, board: boardOf([], total) });

describe("the jump to the user's own row", () => {
  it("opens the right page at once if the product API returns the row's position among ties", async () => {
    const { redraw } = await show(tiedBoard({ board_index: 777 }), "?timeframe=7d&page=3");
    answerTies(777);
    await press("Jump to my rank");
    for (let turn = 0; turn < 3; turn += 1) await redraw();
    expect(requestedPages().filter((page) => page !== 3)).toEqual([32]);
    expect(window.location.search).toBe("?timeframe=7d&page=32");
    expect(document.activeElement?.textContent).toBe("ann");
  });

  it("searches a few pages if the product API does not return the position", async () => {
    const { redraw } = await show(tiedBoard(), "?timeframe=7d&page=9");
    answerTies(60);
    await press("Jump to my rank");
    for (let turn = 0; turn < 5; turn += 1) await redraw();
    expect(window.location.search).toBe("?timeframe=7d&page=3");
    expect(document.activeElement?.textContent).toBe("ann");
  });

  it("gives up after a few pages, however many players are tied", async () => {
    const { redraw } = await show(tiedBoard(), "?timeframe=7d&page=9");
    answerTies(999);
    await press("Jump to my rank");
    for (let turn = 0; turn < 9; turn += 1) await redraw();
    expect(requestedPages().filter((page) => page !== 9)).toEqual([1, 2, 3, 4]);
  });

  it("asks for the current position if the row is no longer on its page", async () => {
    const { redraw } = await show({ rank: { ...own, position: 61, board_index: 60 }, board: boardOf([], total) }, "?timeframe=7d&page=9");
    const moved = { ...own, position: 31, board_index: 30 };
    const placesOf = (page: number) => Array.from({ length: 25 }, (_, at) => (page - 1) * 25 + at);
    const entriesOf = (page: number) =>
      placesOf(page).map((place) => (place === 30 ? moved : player(place + 100, { position: place + 1 })));
    answerParts({ "user/rank": () => moved, "board": (page) => ({ entries: entriesOf(page), total, page, page_size: 25 }) });
    await press("Jump to my rank");
    for (let turn = 0; turn < 6; turn += 1) await redraw();
    expect(window.location.search).toBe("?timeframe=7d&page=2");
    expect(document.activeElement?.textContent).toBe("ann");
  });

  it("does not bring the user back after a switch to another tab during the request", async () => {
    const { redraw } = await show({ rank: { ...own, position: 61, board_index: 60 }, board: boardOf([], total) }, "?timeframe=7d&page=9");
    let answer = () => undefined as void;
    const requested = new Promise<void>((resolve) => { answer = resolve; });
    const entriesOf = (page: number) => Array.from({ length: 25 }, (_, at) => player(at + 100, { position: (page - 1) * 25 + at + 1 }));
    answerParts({
      "user/rank": () => requested.then(() => ({ ...own, position: 31, board_index: 30 })),
      "board": (page) => ({ entries: entriesOf(page), total, page, page_size: 25 }),
    });
    await press("Jump to my rank");
    for (let turn = 0; turn < 3; turn += 1) await redraw();
    window.history.replaceState(null, "", "/leaderboard?timeframe=7d&tab=trending");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await redraw();
    answer();
    for (let turn = 0; turn < 3; turn += 1) await redraw();
    expect(window.location.search).toBe("?timeframe=7d&tab=trending");
  });
});
