import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Notification } from "@/contracts/notifications";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

/** More than all of an API process' connections for requests. */
const SLOW_READS = 25;
/** How many of them are begun at once. */
const TURNS = 5;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The embedded database has only one connection, so nobody can keep its statements waiting by a lock. */
describe.skipIf(!process.env.TEST_DATABASE_URL)("one caller's slow reads", () => {
  let api: TestApi;
  let operators: pg.Client[];
  beforeEach(async () => {
    api = await startTestApi();
    operators = Array.from({ length: 3 }, () => new pg.Client({ connectionString: api.databaseUrl }));
    await Promise.all(operators.map((operator) => operator.connect()));
  });
  afterEach(async () => {
    await Promise.all(operators.map((operator) => operator.end()));
    await api.stop();
  });

  const signIn = async () => (await api.register()).token.access_token;
  /** All wait for the lock on transactions, and no two are the same. */
  const readSlowly = (token: string, limits: [from: number, to: number], signal?: AbortSignal) => range(...limits).map(async (limit) => (
    await fetch(`${api.url}/api/v1/transactions/recent?limit=${limit}`, { headers: { authorization: `Bearer ${token}` }, signal })
  ).status);
  /** Waits until this many statements that contain a text wait for a lock. */
  const untilLocked = (text: string, least: number) => until(async () => (await operators[2]!.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1", [`%${text}%`],
  )).rowCount ?? 0, (count) => count >= least);

  it("leave connections to others, and are answered in the end", async () => {
    const [slow, other] = [await signIn(), await signIn()];
    await operators[0]!.query("begin; lock table transfers in access exclusive mode");
    const reads = readSlowly(slow, [1, SLOW_READS]);
    await untilLocked("transfers", TURNS);
    const page = Array.from({ length: 7 }, () => api.call<Notification[]>("GET", "/api/v1/notifications", { token: other }));
    expect((await Promise.all(page)).map(({ status }) => status)).toEqual(Array(7).fill(200));
    await operators[0]!.query("rollback");
    expect(await Promise.all(reads)).toEqual(Array(SLOW_READS).fill(200));
  });

  it("are not begun once their client has left", async () => {
    const [token, left] = [await signIn(), new AbortController()];
    await operators[0]!.query("begin; lock table transfers in access exclusive mode");
    const begun = readSlowly(token, [1, TURNS]);
    await untilLocked("transfers", TURNS);
    const abandoned = readSlowly(token, [TURNS + 1, SLOW_READS], left.signal).map((read) => read.catch(() => null));
    // Once later requests are answered, it is known that the others have come, and that their client has left.
    const pause = async () => expect((await api.call("GET", "/api/v1/network")).status).toBe(200);
    await pause();
    left.abort();
    await Promise.all([...abandoned, pause()]);
    // Behind what has begun, and in front of all that begins later.
    const locked = operators[1]!.query("begin; lock table transfers, notifications in access exclusive mode");
    await untilLocked("begin; lock", 1);
    await operators[0]!.query("rollback");
    await Promise.all([...begun, locked]);
    const last = api.call<Notification[]>("GET", "/api/v1/notifications", { token });
    await untilLocked("from \"notifications\"", 1);
    await operators[1]!.query("rollback");
    expect((await last).status).toBe(200);
  });
});
