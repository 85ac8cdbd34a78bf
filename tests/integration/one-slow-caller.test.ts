import pg from "pg";
import { expect, it } from "vitest";
import type { Notification } from "@/contracts/notifications";
import type { Transaction } from "@/contracts/wallets/calls";
import { startTestApi, until } from "../support/api/product-api";

/** More than all of an API process' connections for requests. */
const SLOW_READS = 25;

it.skipIf(!process.env.TEST_DATABASE_URL)("one caller's slow reads leave connections to others, and are answered in the end", async () => {
  const api = await startTestApi();
  const operator = new pg.Client({ connectionString: api.databaseUrl });
  await operator.connect();
  const [slow, other] = (await Promise.all([api.register(), api.register()])).map(({ token }) => token.access_token);
  // Whoever reads transactions waits for this lock.
  await operator.query("begin; lock table transfers in access exclusive mode");
  const reads = Array.from({ length: SLOW_READS }, (_, at) =>
    api.call<Transaction[]>("GET", `/api/v1/transactions/recent?limit=${at + 1}`, { token: slow }));
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await operator.query(waiting)).rowCount, (count) => count !== null && count > 0);
  const page = Array.from({ length: 7 }, () => api.call<Notification[]>("GET", "/api/v1/notifications", { token: other }));
  const others = await Promise.all(page);
  await operator.query("rollback");
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  await operator.end();
  await api.stop();
  expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(statuses).toEqual(Array(SLOW_READS).fill(200));
});
