import { describe, expect, it } from "vitest";
import { exportPaths } from "@/contracts/statement/rules";
import { api, quietHandle, startTracking, tracker, x } from "../support/api/tracking";

startTracking();

const path = exportPaths.mentions;

describe("an export of mentions", () => {
  it("contains the filtered mentions, oldest first and complete, as CSV and as JSON", async () => {
    const handle = quietHandle();
    x.addPosts({
      handle, text: "pure joy, \"best\" project\nof all", author: { username: "lena_k", name: "Lena, Kühn", followers: 12 }, ageSeconds: 60,
    });
    x.addPosts({ handle, text: "=SUM(A1) this is a scam", author: { username: "oskar", followers: 3 }, ageSeconds: 7200 });
    const { file, page } = await tracker(handle);
    const { mentions } = await page("");
    const asJson = await file(`${path}?format=json`);
    expect(asJson.headers.get("content-disposition")).toMatch(/^attachment; filename="mentions-\d{4}-\d\d-\d\d\.json"$/);
    const rows = await asJson.json() as Record<string, unknown>[];
    expect(rows.map(({ id }) => id)).toEqual(mentions.map(({ id }) => id).reverse());
    expect(rows[1]).toMatchObject({
      author: "lena_k", author_name: "Lena, Kühn", followers: 12, sentiment: "positive", corrected: false, read: false,
      time: mentions[0]!.created_at, url: mentions[0]!.url,
    });
    const csv = await (await file(`${path}?format=csv&sentiment=positive`)).text();
    // Both files have the same fields.
    expect(csv.split("\r\n")[0]).toBe(Object.keys(rows[0]!).join(","));
    expect(csv).toMatch(/^time,id,url,author,.*,read,keywords\r\n/);
    expect(csv).toContain('"Lena, Kühn",12,false,');
    expect(csv).toContain('""best"" project\nof all"');
    expect(csv).not.toContain("oskar");
    expect(await (await file(`${path}?format=csv`)).text()).not.toMatch(/[,"]=SUM/);
  });

  it("spans many pages without duplicates or omissions", async () => {
    const handle = quietHandle();
    x.addPosts({ handle, count: 2_345 });
    const { file, page } = await tracker(handle);
    const { total } = await page("");
    const rows = await (await file(`${path}?format=json`)).json() as { id: string }[];
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([total, total]);
  });

  it("is refused when nothing matches, for a reversed range or an unknown format, and without a session", async () => {
    const { call } = await tracker(quietHandle());
    expect(await call("GET", `${path}?format=csv&q=nobody-says-this`)).toMatchObject({ status: 422, body: { code: "nothing_to_export" } });
    expect(
      await call("GET", `${path}?format=csv&start_time=2026-02-01T00:00:00Z&end_time=2026-01-01T00:00:00Z`),
    ).toMatchObject({ status: 422, body: { code: "range_reversed", errors: [{ field: "end_time" }] } });
    expect((await call("GET", `${path}?format=pdf`)).status).toBe(422);
    expect((await fetch(`${api.url}${path}?format=csv`)).status).toBe(401);
  });
});
