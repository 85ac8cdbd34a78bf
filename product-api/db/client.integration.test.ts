import type pg from "pg";
import { expect, it, vi } from "vitest";
import { database, useTestContext } from "@/tests/support/database/test-context";

useTestContext();

it("sends the statements of one turn of the event loop together, and each gets its own result", async () => {
  const client = (await database.pool.connect()) as pg.PoolClient & pg.Client;
  try {
    const { stream } = client.connection;
    const writes = (["_write", "_writev"] as const).map((write) => vi.spyOn(stream, write));
    const ask = async (value: number) => {
      await Promise.resolve();
      return (await client.query<{ value: number }>("select $1::int as value", [value])).rows[0]?.value;
    };
    expect(await Promise.all([1, 2, 3].map(ask))).toEqual([1, 2, 3]);
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    await expect(Promise.all([client.query("select 1/0"), client.query("select 1")])).rejects.toThrow("division by zero");
    expect(await ask(4)).toBe(4);
  } finally {
    client.release();
  }
});
