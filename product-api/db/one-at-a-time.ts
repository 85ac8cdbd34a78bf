import type pg from "pg";

/**
 * Runs `run` while no other process on the same PostgreSQL does: processes that arrive meanwhile wait for their turn. `run` is passed the
 * connection that holds the lock.
 * @param lockName names the lock; the same in all versions
 */
export async function oneAtATime<T>(pool: pg.Pool, lockName: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [lockName]);
    return await run(client);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [lockName]).catch(() => {});
    client.release();
  }
}
