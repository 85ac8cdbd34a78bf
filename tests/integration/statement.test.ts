import type { Address } from "viem";
import { beforeAll, describe, expect, it } from "vitest";
import type { Snapshot, Statement } from "@/contracts/statement/calls";
import { statementFlows, statementLines, type StatementFlow } from "@/contracts/statement/rules";
import type { Transaction, TransactionPage } from "@/contracts/wallets/calls";
import { parseCsv } from "@/lib/shared/format/csv";
import { api, chain, feed, person, read, startMarketApi, untilSynced, track } from "../support/api/market-api";
import { freshAddress } from "../support/upstreams/chain";
import { until, afterWake } from "../support/api/product-api";

startMarketApi();
beforeAll(async () => {
  const token = await person();
  await until(() => read<{ points: unknown[] }>(token, "/api/prices/ETH?range=30d"), ({ points }) => points.length > 50);
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const statement = (token: string, more = "") => read<Statement>(token, `/api/v1/portfolio/statement?from=${ago(24)}${more}`);

/** Two wallets whose history gives the lines of a statement something to show. */
async function story() {
  const token = await person();
  const [one, two, stranger] = [freshAddress(), freshAddress(), freshAddress()];
  await chain.send(chain.accounts[0]!, one, "10");
  const wallets = [await track(token, one, "One"), await track(token, two, "=Two")];
  await chain.send(chain.accounts[0]!, one, "4");
  await chain.send(one, two, "3");
  await chain.send(two, stranger, "1");
  await chain.sendMToken(two, "100");
  await untilSynced();
  await until(() => read<TransactionPage>(token, "/api/v1/transactions"), ({ total }) => total === 4);
  const balance = async (address: Address) => Number(await chain.client.getBalance({ address })) / 1e18;
  return { token, wallets, one, two, stranger, feesEther: 10 + 4 - 1 - (await balance(one)) - (await balance(two)) };
}

const cents = (usd: number) => Math.round(usd * 100);
const sumOf = (usd: Record<string, number>) => ["opening", ...statementFlows, "prices"].reduce((sum, line) => sum + cents(usd[line]!), 0);

describe("a statement", () => {
  it("adds up to the cent, in dollars and in units for each coin, and each line matches its list of transactions", async () => {
    const { token, feesEther } = await story();
    const report = await statement(token);
    // Transfers between own wallets are neither received nor sent.
    expect(report.usd).toMatchObject({ opening: 0, added: 20_000, received: 8_050, sent: -2_000, contracts: 0, prices: 0 });
    expect(cents(report.usd!.fees)).toBe(-cents(feesEther * 2000));
    expect(sumOf(report.usd!)).toBe(cents(report.usd!.closing));
    expect([report.wallets_added.map(({ wallet_name }) => wallet_name), report.unpriced_count, report.unexplained_count]).toEqual([
      ["One"], 0, 0,
    ]);
    for (const { units, usd } of report.coins) {
      expect(sumOf(usd!)).toBe(cents(usd!.closing));
      const wei = (line: StatementFlow | "opening" | "closing") => unitsOf(units[line]);
      expect(statementFlows.reduce((sum, line) => sum + wei(line), wei("opening"))).toBe(wei("closing"));
    }
    for (const line of statementFlows) {
      const { transactions } = await read<TransactionPage>(token, `/api/v1/transactions?from=${report.from}&line=${line}&page_size=100`);
      const sum = transactions.reduce((total, { type, value_usd }) => total + (type === "outgoing" ? -value_usd! : value_usd!), 0);
      expect([line, sum.toFixed(2)]).toEqual([line, report.usd![line].toFixed(2)]);
    }
  });

  it("of one wallet includes transfers to the user's other wallets, and of one coin includes only that coin", async () => {
    const { token, wallets } = await story();
    const one = await statement(token, `&wallet_id=${wallets[0]!.id}`);
    expect(one.usd).toMatchObject({ added: 20_000, received: 8_000, sent: -6_000 });
    const coin = await statement(token, "&symbol=M");
    expect(coin.usd).toMatchObject({ added: 0, received: 50, sent: 0, fees: 0, closing: 50 });
    expect(coin.coins.map(({ symbol }) => symbol)).toEqual(["M"]);
  });

  it("of one coin, and its list of transactions, may name the coin in small letters", async () => {
    const { token } = await story();
    const [inCapitals, inSmall] = [await statement(token, "&symbol=M"), await statement(token, "&symbol=m")];
    expect([inSmall.symbol, inSmall.usd]).toEqual(["M", inCapitals.usd]);
    const listed = async (symbol: string) => read<TransactionPage>(token, `/api/v1/transactions?symbol=${symbol}`);
    expect(await listed("m")).toEqual(await listed("M"));
    expect((await listed("m")).total).toBe(1);
  });

  it("of one wallet is found by its address, which is the same in a colleague's account, and only if that account tracks it", async () => {
    const { token, wallets, one } = await story();
    const colleague = await person();
    for (const path of [
      `/api/wallets/${one}/balance`, `/api/v1/transactions?wallet_id=${one}`, `/api/v1/portfolio/snapshot?at=${ago(0)}&wallet_id=${one}`,
    ]) {
      expect((await api.call("GET", path, { token: colleague })).status).toBe(404);
    }
    const theirs = await track(colleague, one, "Shared");
    await untilSynced();
    const shared = await statement(colleague, `&wallet_id=${one.toLowerCase()}`);
    const mine = await statement(token, `&wallet_id=${one}`);
    expect([mine.wallet_id, shared.wallet_id]).toEqual([wallets[0]!.id, theirs.id]);
    expect(mine.usd).toEqual((await statement(token, `&wallet_id=${wallets[0]!.id}`)).usd);
    expect(await read(colleague, `/api/wallets/${one}/balance`)).toMatchObject({ id: theirs.id, name: "Shared" });
  });

  it("separates price changes from flows, and values each flow at the price of its own transfer", async () => {
    const token = await person();
    const address = freshAddress();
    await track(token, address, "Moving");
    await chain.send(chain.accounts[0]!, address, "1");
    await until(() => read<Transaction[]>(token, "/api/v1/transactions/recent"), (list) => list.length === 1);
    feed.quote("ethereum", 2100);
    try {
      await until(() => afterWake(api, () => api.wallets(token)), ([wallet]) => wallet!.balance_usd === 2100);
      expect((await statement(token)).usd).toMatchObject({ received: 2000, prices: 100, closing: 2100 });
      expect(await statement(token)).toMatchObject({ change_usd: 100 });
    } finally {
      feed.quote("ethereum", 2000);
      await until(() => afterWake(api, () => api.wallets(token)), ([wallet]) => wallet!.balance_usd === 2000);
    }
  });
});

describe("a snapshot of a past time", () => {
  it("shows what was held and its value then, with the block", async () => {
    const token = await person();
    const address = freshAddress();
    await track(token, address, "Then");
    await chain.send(chain.accounts[0]!, address, "2");
    const [first] = await until(() => read<Transaction[]>(token, "/api/v1/transactions/recent"), (list) => list.length === 1);
    await chain.client.increaseTime({ seconds: 5 });
    await chain.send(chain.accounts[0]!, address, "5");
    await until(() => api.wallets(token), ([wallet]) => wallet!.balance === "7");
    const then = await read<Snapshot>(token, `/api/v1/portfolio/snapshot?at=${first!.timestamp}`);
    expect(then).toMatchObject({
      block_number: first!.block_number, total_value_usd: 4000, total_value_m_token: "8000", total_transactions: 1,
    });
    expect(then.wallets).toMatchObject([{ wallet_name: "Then", balance: "2", value_usd: 4000, is_known: true }]);
    expect(then.coins.find(({ symbol }) => symbol === "ETH")).toMatchObject({ amount: "2", price_usd: 2000 });
  });

  it("lists the wallets by page, and repeats the totals on each page", async () => {
    const { token, wallets } = await story();
    const pageOf = (page: number) => read<Snapshot>(
      token, `/api/v1/portfolio/snapshot?at=${new Date().toISOString()}&page=${page}&page_size=1`,
    );
    const [first, second, third] = await Promise.all([pageOf(1), pageOf(2), pageOf(3)]);
    expect([first, second, third].map((page) => page.wallets.map(({ wallet_id }) => wallet_id))).toEqual([
      [wallets[0]!.id], [wallets[1]!.id], [],
    ]);
    for (const page of [first, second, third]) {
      expect(page).toMatchObject({ wallets_total: 2, wallets_known: 2, total_value_usd: first.total_value_usd });
    }
    expect(first.wallets[0]!.value_usd! + second.wallets[0]!.value_usd!).toBeCloseTo(first.total_value_usd!, 6);
  });
});

describe("an invalid request", () => {
  const statementPath = "/api/v1/portfolio/statement";
  it.each([
    ["a future time", "/api/v1/portfolio/snapshot?at=2999-01-01T00:00:00Z", "time_in_future", "at"],
    ["a time before the history begins", "/api/v1/portfolio/snapshot?at=2001-01-01T00:00:00Z", "time_before_history", "at"],
    ["a malformed time", "/api/v1/portfolio/snapshot?at=soon", "invalid_input", "at"],
    ["a reversed range", `${statementPath}?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z`, "range_reversed", "to"],
    ["a statement of a future period", `${statementPath}?from=2999-01-01T00:00:00Z`, "time_in_future", "from"],
    [
      "a statement that ends before the history begins",
      `${statementPath}?from=2001-01-01T00:00:00Z&to=2001-02-01T00:00:00Z`,
      "time_before_history",
      "to",
    ],
    ["transactions of a reversed range", "/api/v1/transactions?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "range_reversed", "to"],
    [
      "an empty export",
      "/api/v1/transactions/export?format=csv&from=2001-01-01T00:00:00Z&to=2001-02-01T00:00:00Z",
      "nothing_to_export",
      null,
    ],
    ["an export in an unknown format", "/api/v1/transactions/export?format=pdf", "invalid_input", "format"],
  ])("for %s is refused with a code and the field", async (_, path, code, field) => {
    const token = await person();
    await track(token, freshAddress(), "Any");
    const { status, body } = await api.call("GET", path, { token });
    expect([status >= 400 && status < 500, body.code, body.errors?.[0]?.field ?? null]).toEqual([true, code, field]);
  });

  it("for another user's wallet is answered with 404", async () => {
    const [token, stranger] = [await person(), await person()];
    const wallet = await track(stranger, freshAddress(), "Theirs");
    for (const path of [
      `${statementPath}?from=${ago(1)}&`,
      `/api/v1/portfolio/snapshot?at=${ago(0)}&`,
      "/api/v1/transactions?",
      "/api/v1/transactions/export?format=csv&",
    ]) {
      expect((await api.call("GET", `${path}wallet_id=${wallet.id}`, { token })).status).toBe(404);
    }
    expect((await fetch(`${api.url}/api/v1/transactions/export?format=csv`)).status).toBe(401);
  });
});

describe("an export", () => {
  const file = async (token: string, path: string) => fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });

  it("contains every transaction from each wallet's point of view, with exact digits, and escapes text that looks like a formula", async () => {
    const { token, wallets, one, two } = await story();
    const answer = await file(token, "/api/v1/transactions/export?format=csv");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ...rows] = parseCsv(await answer.text());
    const cell = (row: string[], name: string) => row[head!.indexOf(name)];
    const brief = (row: string[]) => ["wallet_name", "direction", "asset", "amount", "value_usd"].map((name) => cell(row, name));
    expect(rows.map(brief)).toEqual([
      ["One", "in", "ETH", "4", "8000"],
      ...[
        ["One", "out"], ["'=Two", "in"],
      ].toSorted((a) => (a[0] === "One") === (one.toLowerCase() < two.toLowerCase()) ? -1 : 1).map((side) => [...side, "ETH", "3", "6000"]),
      ["'=Two", "out", "ETH", "1", "2000"], ["'=Two", "in", "M", "100", "50"],
    ]);
    const fees = rows.map((row) => [cell(row, "direction"), cell(row, "fee") !== ""]);
    expect(fees.filter(([, hasFee]) => hasFee)).toEqual([["out", true], ["out", true]]);

    const json = (await (await file(
      token, `/api/v1/transactions/export?format=json&wallet_id=${wallets[0]!.id}`,
    )).json()) as { wallet: string }[];
    expect(json.map(({ wallet }) => wallet.toLowerCase())).toEqual([one.toLowerCase(), one.toLowerCase()]);
  });

  it("of a statement contains every line, and its dollar column adds up", async () => {
    const { token } = await story();
    const [head, ...rows] = parseCsv(await (await file(token, `/api/v1/portfolio/statement/export?format=csv&from=${ago(24)}`)).text());
    expect(head).toEqual(["from", "to", "asset", "line", "amount", "usd"]);
    const total = rows.filter((row) => row[2] === "total");
    expect(total.map((row) => row[3])).toEqual([...statementLines]);
    const usd = total.map((row) => cents(Number(row[5])));
    expect(usd.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(usd.at(-1));
  });
});

function unitsOf(amount: string): bigint {
  const [, sign, whole, places = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)!;
  return BigInt(`${sign}${whole}${places.padEnd(18, "0")}`);
}
