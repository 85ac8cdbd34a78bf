import { fireEvent, waitFor } from "@testing-library/react";
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
