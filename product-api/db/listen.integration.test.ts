import pg from "pg";
import { expect, it } from "vitest";
import { startFaultProxy } from "@/tests/faults/fault-proxy";
import { createTestDatabase } from "@/tests/support/database/database";
import { until } from "@/tests/support/api/product-api";
import { openDatabase } from "./database";
import { listenWithOwnClient } from "./listen";

const onServer = it.skipIf(!process.env.TEST_DATABASE_URL);

onServer("reports an established connection as lost once, and receives notifications again on a new one", async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await startFaultProxy(Number(new URL(testDatabase.url!).port));
  const throughProxy = new URL(testDatabase.url!);
  throughProxy.port = String(proxy.port);
  const notifier = new pg.Client({ connectionString: testDatabase.url });
  await notifier.connect();
  let lost = 0;
  const { listen, close } = listenWithOwnClient(throughProxy.href, () => void (lost += 1));
  let received = 0;
  await listen("test_channel", () => void (received += 1));
  const notify = async () => (await notifier.query("notify test_channel"), received);
  await until(notify, (times) => times > 0);
  expect(lost).toBe(0);
  // Attempts made while the proxy is down never become connections, so they are not reported as lost.
  proxy.turn("reset");
  await until(async () => lost, (times) => times > 0);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  proxy.turn("pass");
  received = 0;
  await until(notify, (times) => times > 0);
  await close();
  expect(lost).toBe(1);
  await notifier.end();
  await proxy.close();
  await testDatabase.drop();
});

onServer("closes a connection on which it could not listen", async () => {
  const testDatabase = await createTestDatabase();
  const otherClient = new pg.Client({ connectionString: testDatabase.url });
  await otherClient.connect();
  const { listen, close } = listenWithOwnClient(testDatabase.url!, () => {});
  // An invalid channel name: each attempt connects, and is then refused.
  for (let tries = 0; tries < 3; tries += 1) await expect(listen("", () => {})).rejects.toThrow("zero-length");
  const open = async () =>
    (await otherClient.query("select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")).rows.length;
  await until(open, (count) => count === 0);
  await close();
  await otherClient.end();
  await testDatabase.drop();
});

onServer("fails the process's pending queries when its listening connection is lost, and listens again", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  let received = 0;
  await database.listen("test_channel", () => void (received += 1));
  const otherClient = new pg.Client({ connectionString: testDatabase.url });
  await otherClient.connect();
  const waiting = expect(database.pool.query("select pg_sleep(600)")).rejects.toThrow("the database has stopped responding");
  // A server that has failed over likewise ends only the connection that it hears from.
  await otherClient.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('select 1', 'listen \"test_channel\"')");
  await waiting;
  await until(async () => (await otherClient.query("notify test_channel"), received), (times) => times > 0);
  await otherClient.end();
  await database.close();
  await testDatabase.drop();
});

onServer("fails a start whose connection falls silent", async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await startFaultProxy(Number(new URL(testDatabase.url!).port));
  const throughProxy = new URL(testDatabase.url!);
  throughProxy.port = String(proxy.port);
  const otherClient = new pg.Client({ connectionString: testDatabase.url });
  await otherClient.connect();
  // Simulates another process starting: this one waits for it.
  await otherClient.query("select pg_advisory_lock(hashtext('memescope migrations'))");
  const started = expect(openDatabase({
    databaseUrl: throughProxy.href, dataDir: null,
  })).rejects.toThrow("the database has stopped responding");
  await until(
    async () =>
      (await otherClient.query("select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())")).rows.length,
    (waiting) => waiting > 0,
  );
  proxy.turn("hang");
  await started;
  await otherClient.end();
  await proxy.close();
  await testDatabase.drop();
});
