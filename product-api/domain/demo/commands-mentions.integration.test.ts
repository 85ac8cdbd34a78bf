import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/test-context";
import { trackDemoHandle } from "./commands-mentions";

useTestContext();

it("processes that start at once with another handle of the demo all start", async () => {
  for (const handle of ["ada", "bob", "cleo"]) {
    await Promise.all(Array.from({ length: 4 }, () => trackDemoHandle(context, handle)));
    expect((await context.db.execute(sql`select username from social_jobs`)).rows).toEqual([{ username: handle }]);
  }
});
