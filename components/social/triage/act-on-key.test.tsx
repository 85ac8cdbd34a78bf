import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fetched, makeMention, pageOf, show, resetBetweenTests, mentionsData } from "@/tests/support/web/mentions-screen";

resetBetweenTests();

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** The number of the mention that has focus. */
const focused = () => (document.activeElement instanceof HTMLLIElement
  ? /To the moon (\d\d)/.exec(document.activeElement.textContent ?? "")?.[1]
  : undefined);
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => makeMention(String(from + at)));

it("enters the next page at the first mention not yet shown, if new mentions have arrived meanwhile", async () => {
  // Three mentions have arrived since the first page was read, so the second page begins with its last three.
  fetched.mockImplementation(async (path) => (path.includes("page=2")
    ? Response.json({ ...pageOf(numbered(18, 27), 30), page: 2 })
    : Response.json({ code: "internal" }, { status: 500 })));
  const first = mentionsData(numbered(11, 20));
  await show({ ...first, mentions: { ...first.mentions!, total: 27 } });
  for (let step = 0; step < 10; step += 1) press("j");
  await waitFor(() => expect(focused()).toBe("20"));
  press("j");
  await waitFor(() => expect(focused()).not.toBe("20"));
  expect(focused()).toBe("21");
});

it("says what each key did, also if that is the same again, in a region that is there before the first key", async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  await show(mentionsData(numbered(11, 13)));
  const regions = screen.getAllByRole("status");
  const heard: (string | null)[] = [];
  const observer = new MutationObserver((records) => heard.push(...records.flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node.textContent).map(({ textContent }) => textContent)));
  for (const region of regions) observer.observe(region, { childList: true, subtree: true, characterData: true });
  for (const number of ["11", "12"]) {
    press("j");
    await waitFor(() => expect(focused()).toBe(number));
    press("e");
    await waitFor(() => expect(heard).toHaveLength(Number(number) - 10));
  }
  observer.disconnect();
  expect(heard).toEqual(["Marked as read", "Marked as read"]);
});
