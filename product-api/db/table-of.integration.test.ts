import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { tableOf } from "./table-of";

useTestContext();

it("rows arrive with their types, and their order can be passed along", async () => {
  const rows = [
    { nth: 0, units: 2n ** 200n, seenAt: new Date("2026-11-05T10:00:00.123Z"), isNew: true, tags: ["a,b", "\"{c}\""] },
    { nth: 1, units: null, seenAt: undefined, isNew: false, tags: null, leftOut: "x" },
  ];
  const types = { nth: "int", units: "numeric", seenAt: "timestamptz", isNew: "boolean", tags: "jsonb" } as const;
  const found = await context.db.execute(sql`
    select units::text, seen_at = '2026-11-05T10:00:00.123Z' as is_seen, is_new, tags from ${tableOf(rows, "r", types)} order by r.nth desc`);
  expect(found.rows).toEqual([
    { units: null, is_seen: null, is_new: false, tags: null },
    { units: (2n ** 200n).toString(), is_seen: true, is_new: true, tags: ["a,b", "\"{c}\""] },
  ]);
  expect((await context.db.execute(sql`select * from ${tableOf<typeof rows[0]>([], "r", types)}`)).rows).toEqual([]);
});
