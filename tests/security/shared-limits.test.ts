import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Problem } from "@/contracts/problem";
import { exportPaths } from "@/contracts/statement/rules";
import { limitsOf, type AttemptLimit } from "@/product-api/domain/limits/rules";
import { buildApiProcesses, type ApiProcess, type ApiProcesses } from "../support/processes/api-process";
import { sendRequest, type RequestOptions } from "../support/api/requests";
import { createTestDatabase, type TestDatabase } from "../support/database/database";

/** With the embedded database there is only one process and nothing to share. */
describe.skipIf(!process.env.TEST_DATABASE_URL)("two API processes on one PostgreSQL", () => {
  let processes: ApiProcesses;
  let database: TestDatabase;
  let apis: ApiProcess[];
  beforeAll(async () => {
    [processes, database] = await Promise.all([buildApiProcesses(), createTestDatabase()]);
    const variables = {
      JWT_SECRET: "a secret of thirty-two characters!", DATABASE_URL: database.url!, PRICE_API_URL: "http://127.0.0.1:9",
      SANDBOX_CHAIN_PORT: "9", SANDBOX_X_PORT: "9",
    };
    // One after the other, because the first creates the sandbox's rows.
    apis = [await processes.start("main", variables), await processes.start("main", variables)];
  });
  afterAll(async () => {
    await processes.close();
    await database.drop();
  });

  let turn = 0;
  /** Alternates between the processes, as a proxy in front of them would. */
  const send = <T>(method: string, path: string, { address = "198.51.100.1", ...more }: RequestOptions & { address?: string } = {}) =>
    sendRequest<T>(`${apis[(turn += 1) % 2]!.url}${path}`, { ...more, method, headers: { "x-forwarded-for": address } });
  const times = <T>(count: number, run: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => run(at)));
  const register = async (name: string) => (await send<SignedIn>("POST", "/api/auth/register", {
    body: { email: `${name}@example.com`, username: name, password: "correct horse" },
  })).body.token.access_token;
  const count = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status).length;

  it("together allow as many wrong passwords as one process", async () => {
    await register("shared_login");
    const answers = await times(24, () =>
      send("POST", "/api/auth/login", { body: { email: "shared_login@example.com", password: "not this one" } }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 14]);
  });

  it("together allow one export at a time per account, and as many per hour as one process", async () => {
    const token = await register("shared_export");
    const requestExport = () => send("POST", "/api/v1/account/export", { token, body: { password: "correct horse" } });
    const together = await times(6, requestExport);
    expect(count(together, 200)).toBe(1);
    expect([(await requestExport()).status, (await requestExport()).status, (await requestExport()).status]).toEqual([200, 200, 429]);
    // File exports do not count against the account export: this one is admitted, but there is nothing to export.
    const file = await send<Problem>("GET", `${exportPaths.transactions}?format=csv`, { token });
    expect([file.status, file.body.code]).toEqual([422, "nothing_to_export"]);
  });

  it("together allow as many copies of the demo per address as one process", async () => {
    const [{ key, max }] = limitsOf("demo:address", "198.51.100.3") as [AttemptLimit];
    const open = () => send("POST", "/api/v1/demo", { address: "198.51.100.3" });
    expect(count(await times(3, open), 201)).toBe(3);
    // Counts all but two of the others as opened, which is cheaper than opening them.
    await query("update auth_attempts set attempts = attempts + $2 where key = $1", [key, max - 5]);
    const answers = await times(6, open);
    expect([count(answers, 201), count(answers, 429)]).toEqual([2, 4]);
  });

  it("together answer as many requests per minute as one process, plus at most one step each", async () => {
    // All within one minute of the clock, with a call that costs next to nothing.
    const leftMs = 60_000 - (Date.now() % 60_000);
    if (leftMs < 15_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
    let answered = 0;
    for (let round = 0; round < 15; round += 1) {
      answered += count(await times(100, () => send("GET", "/api/v1/mail", { address: "198.51.100.4" })), 200);
    }
    expect(answered).toBeGreaterThanOrEqual(1_200);
    expect(answered).toBeLessThanOrEqual(1_200 + 2 * 60);
  });

  async function query(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: database.url! });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }
});
