import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { trackDemoHandle } from "./commands-mentions";

useTestContext();

it("several processes can start at the same time with a new demo handle", async () => {
  for (const handle of ["ada", "bob", "cleo"]) {
    await Promise.all(Array.from({ length: 4 }, () => trackDemoHandle(context, handle)));
    expect((await context.db.execute(sql`select username from social_jobs`)).rows).toEqual([{ username: handle }]);
  }
});
