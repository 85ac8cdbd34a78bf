import type pg from "pg";

/**
 * Runs something while no other process on the same PostgreSQL does: who comes meanwhile waits for its turn. `run` is given the connection
 * that holds the turn. @param what names it, the same in all versions
 */
export async function oneAtATime<T>(pool: pg.Pool, what: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [what]);
    return await run(client);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [what]).catch(() => {});
    client.release();
  }
}
