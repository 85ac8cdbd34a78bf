import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import pg from "pg";
import { createEmptyDatabase, createTestDatabase } from "@/tests/support/database/database";
import { startPooler } from "@/tests/support/database/pooler";
import { openDatabase, type Db } from "./database";
import { UnusableDatabaseError } from "./migrate";
import { plannedOnce } from "./planned-once";
import { users } from "./schema/auth";

it("on a server, statements of requests time out after 15 s, and those of jobs never do", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const limitOf = async (db: Db) =>
    (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]!.statement_timeout;
  // The embedded database has one connection for both.
  expect(await limitOf(database.requestDb)).toBe(testDatabase.url ? "15s" : "0");
  expect(await limitOf(database.db)).toBe("0");
  await database.close();
  await testDatabase.drop();
});

it("sets the planner up for requests that read few rows of large tables", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const settingOf = async (db: Db, name: "jit" | "random_page_cost") =>
    (await db.execute<Record<string, string>>(sql`show ${sql.raw(name)}`)).rows[0]![name];
  expect(await settingOf(database.requestDb, "random_page_cost")).toBe("1.1");
  if (testDatabase.url) {
    expect(await settingOf(database.requestDb, "jit")).toBe("off");
    expect(await settingOf(database.db, "random_page_cost")).toBe("4");
  }
  await database.close();
  await testDatabase.drop();
});

const onServer = it.skipIf(!process.env.TEST_DATABASE_URL);

onServer("ends a transaction that its process left idle, so that others do not wait for it forever", async () => {
  const testDatabase = await createTestDatabase();
  const [left, other] = [await openDatabase(testDatabase.options), await openDatabase(testDatabase.options)];
  for (const db of [left.db, left.requestDb]) {
    const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
    let readByOther: Promise<unknown> | undefined;
    const idle = db.transaction(async (tx) => {
      // The real timeout would take a minute.
      await tx.execute(sql`set idle_in_transaction_session_timeout = '300ms'`);
      await tx.execute(sql`lock table users in access exclusive mode`);
      readByOther = other.db.execute(sql`select count(*) from users`);
      await readByOther;
      await tx.execute(sql`select 1`);
    });
    await expect(idle).rejects.toThrow();
    await expect(readByOther).resolves.toBeDefined();
    expect((await db.execute(sql`select 1 as it`)).rows).toEqual([{ it: 1 }]);
  }
  await Promise.all([left.close(), other.close()]);
  await testDatabase.drop();
});

onServer("refuses a database of a newer version, and one of another product, and leaves them as they are", async () => {
  const testDatabase = await createTestDatabase();
  const opened = await openDatabase(testDatabase.options);
  await opened.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`);
  await opened.close();
  await expect(openDatabase(testDatabase.options)).rejects.toThrow(new UnusableDatabaseError(
    "the database was migrated by a newer version: start that one, or restore a dump from before the update",
  ));
  await testDatabase.drop();
  const other = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  await client.query("create table users (name text)");
  await expect(openDatabase(other.options)).rejects.toThrow(new UnusableDatabaseError(
    'the database contains something other than Memescope\'s tables: relation "users" already exists',
  ));
  const { rows } = await client.query("select table_name from information_schema.tables where table_schema = 'public'");
  expect(rows).toEqual([{ table_name: "users" }]);
  await client.end();
  await other.drop();
});

onServer("replaces connections to a server that no longer accepts writes", async () => {
  const testDatabase = await createTestDatabase();
  const { db, close } = await openDatabase(testDatabase.options);
  // This is how a server that has become a replica, or whose disk is full, leaves existing connections.
  const turnReadOnly = () =>
    db.transaction((tx) => tx.execute(sql`set session characteristics as transaction read only; select pg_sleep(0.3)`));
  await Promise.all(Array.from({ length: 10 }, turnReadOnly));
  const write = () =>
    db.transaction((tx) => tx.delete(users)).then(() => "written", (error: Error) => (error.cause as { code: string }).code);
  const outcomes: string[] = [];
  for (let time = 0; time <= 10; time += 1) outcomes.push(await write());
  expect(outcomes.slice(-1)).toEqual(["written"]);
  expect(outcomes.filter((one) => one !== "written")).toEqual(Array.from({ length: 10 }, () => "25006"));
  await close();
  await testDatabase.drop();
});

onServer("applies the timeout and planner settings behind a pooler too, and leaves the planner to the database URL if it sets any", async () => {
  const testDatabase = await createTestDatabase();
  const pooler = await startPooler(Number(new URL(testDatabase.url!).port));
  const address = new URL(testDatabase.url!);
  address.port = String(pooler.port);
  const settingsOf = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, dataDir: null });
    const { rows } = await database.requestDb.execute(sql`
      select current_setting('statement_timeout') as limit, current_setting('jit') as jit, current_setting('random_page_cost') as cost`);
    await database.close();
    return rows[0];
  };
  expect(await settingsOf(address.href)).toEqual({ limit: "15s", jit: "off", cost: "1.1" });
  expect(await settingsOf(`${testDatabase.url!}?options=-c%20random_page_cost%3D3`)).toEqual({ limit: "15s", jit: "on", cost: "3" });
  await pooler.close();
  await testDatabase.drop();
});

it("a marked statement is prepared once per connection, whatever its parameters; others are planned on each call", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  await database.requestDb.transaction(async (tx) => {
    const queries = [1, 2].map((number) => tx.execute<{ it: number }>(sql`${plannedOnce} select ${number}::int as it`));
    expect((await Promise.all(queries)).map(({ rows }) => rows)).toEqual([[{ it: 1 }], [{ it: 2 }]]);
    await tx.select().from(users).where(sql`${plannedOnce} ${users.username} = ${"nobody"}`);
    await tx.execute(sql`select ${3}::int as it`);
    const { rows } = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements order by prepare_time`);
    expect(rows).toEqual([
      { statement: expect.stringContaining("$1::int as it") as string },
      { statement: expect.stringContaining('"username" = $1') as string },
    ]);
  });
  await database.close();
  await testDatabase.drop();
});

it("a statement that is planned once works again after it has failed, on a server planned anew on the connection that replaces the failed one", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const select = async (text: string) => (await database.requestDb.execute<{ it: string }>(
    sql`${plannedOnce} select ${text}::text as it`,
  )).rows[0]!.it;
  const planned = async () => (await database.requestDb.execute(
    sql`select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as plans`,
  )).rows[0]!;
  expect(await select("before")).toBe("before");
  const before = await planned();
  await expect(select(String.fromCharCode(0))).rejects.toThrow();
  const between = await planned();
  expect(await select("after")).toBe("after");
  if (testDatabase.url) {
    expect([before.plans, between.plans, await planned()]).toEqual([1, 0, { pid: between.pid, plans: 1 }]);
    expect(between.pid).not.toBe(before.pid);
  }
  await database.close();
  await testDatabase.drop();
});

it("gives the connection back if a transaction cannot begin", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const refused = { isolationLevel: "none such" } as unknown as Parameters<Db["transaction"]>[1];
  for (const db of [database.db, database.requestDb, database.countedDb]) {
    // More attempts than there are connections: a connection that is not given back is missing for ever.
    for (let time = 0; time < 12; time += 1) await expect(db.transaction(async () => {}, refused)).rejects.toThrow();
    await expect(db.transaction(async (tx) => (await tx.execute(sql`select 1 as it`)).rows)).resolves.toEqual([{ it: 1 }]);
  }
  await database.close();
  await testDatabase.drop();
});

it("receives notifications on a channel it listens to", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const received = new Promise<string>((resolve) =>
    void database.listen("test_channel", resolve).then(() => database.db.execute(sql`select pg_notify('test_channel', 'now')`)));
  expect(await received).toBe("now");
  await database.close();
  await testDatabase.drop();
});
