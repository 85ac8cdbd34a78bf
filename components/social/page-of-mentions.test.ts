import { describe, expect, it } from "vitest";
import { mention, mentionQuery } from "@/contracts/social";
import { pageOfMentions } from "./page-of-mentions";

const author = { id: 7, username: "june", name: "June Li" };
const at = (minute: number) => `2026-11-05T12:${String(minute).padStart(2, "0")}:00Z`;

describe("a page of a list that came whole", () => {
  const mentions = Array.from({ length: 25 }, (_, minute) => mention.parse({
    id: `${minute}`, text: minute % 2 ? "To the MOON" : "rug?", created_at: at(minute), author, is_read: minute < 5,
    sentiment: minute % 2 ? "positive" : "negative",
  }));
  const page = (query: object) => pageOfMentions(mentions, mentionQuery.parse(query));
  const ids = (query: object) => page(query).mentions.map(({ id }) => id);

  it("starts with the newest, ten at a time", () => {
    expect(ids({})).toEqual(["24", "23", "22", "21", "20", "19", "18", "17", "16", "15"]);
    expect(ids({ page: 3 })).toEqual(["4", "3", "2", "1", "0"]);
    expect(page({})).toMatchObject({ total: 25, unread: 20, page: 1, page_size: 10 });
  });
  it("is searched in any case, in text, name and handle", () => {
    expect(page({ q: "moon" }).total).toBe(12);
    expect(page({ q: "JUNE li" }).total).toBe(25);
    expect(page({ q: "@june" }).total).toBe(25);
    expect(page({ q: "nobody" }).total).toBe(0);
  });
  it("is filtered by sentiment and by what is unread", () => {
    expect([page({ sentiment: "positive" }).total, page({ sentiment: "negative" }).total, page({ sentiment: "neutral" }).total]).toEqual([12, 13, 0]);
    expect(page({ unread: "true" })).toMatchObject({ total: 20, unread: 20 });
  });
});
