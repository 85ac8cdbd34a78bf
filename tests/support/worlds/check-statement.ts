import { parseUnits } from "viem";
import type { Statement } from "@/contracts/statement/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import { allPages, amount, CHANGE_SLACK, readOk, checkPercent, DAY_MS, fail, near, same } from "./compare";
import { lines, sumOf, unitsOf, usdOf, type CoinLines, type Figures, type Line } from "./figures";
import type { Owner, World } from "./setting";

const CENT = 0.01;

/** Compares a statement for a random period, and the transactions of one of its lines, with the expected ledger. @throws Difference */
export async function checkStatements(world: World, owner: Owner, figures: Figures, of: string): Promise<void> {
  const nowMs = world.stage.nowMs();
  const { checkRandom: random } = world;
  const fromMs = nowMs
    - random.pick([DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 60_000 * random.integer(1, 5_000), 1_000 * random.integer(1, 10_000)]);
  const toMs = random.chance(0.5) ? null : fromMs + Math.floor((nowMs - fromMs) * (random.integer(1, 1_000) / 1_000));
  const query = `from=${new Date(fromMs).toISOString()}${toMs === null ? "" : `&to=${new Date(toMs).toISOString()}`}${of}`;
  const since = figures.knownSince();
  if (since === null || since > (toMs ?? nowMs)) {
    const { status } = await world.stage.call(owner.person, "GET", `/api/v1/portfolio/statement?${query}`);
    return same("a statement of what is not known is refused", status, 422);
  }
  const statement = await readOk<Statement>(world, owner, `/api/v1/portfolio/statement?${query}`);
  const expected = figures.statement(fromMs, toMs);
  for (const coin of expected) checkCoin(`statement ${query} ${coin.coin}`, statement, coin, statement.coins.length);
  checkSum(`statement ${query}`, statement);
  // Unknown if no price is known from this time; the history of the feed, which only the product stores, may have one.
  const isUnknown = statement.change_usd === null && figures.quotedWithin(fromMs, toMs).length === 0;
  const change = isUnknown ? null : figures.change(fromMs, toMs);
  near(`statement ${query} change`, statement.change_usd, change?.usd ?? null, 0, CHANGE_SLACK);
  checkPercent(`statement ${query} percent`, statement.change_percent, change?.percent ?? null);
  const unexplained = expected.flatMap(({ moves }) => moves.contracts).filter(({ event }) => event?.hash === null).length;
  same(`statement ${query} unexplained`, statement.unexplained_count, unexplained);
  await checkLine(world, owner, expected, query, random.pick(lines));
}

function checkCoin(what: string, statement: Statement, expected: CoinLines, count: number): void {
  const actual = statement.coins.find(({ symbol }) => symbol === expected.coin);
  const openOrMoved = expected.openingUnits !== 0n || expected.closingUnits !== 0n || lines.some((line) => expected.moves[line].length > 0);
  if (!actual) return openOrMoved ? fail(what, count, "its coin") : undefined;
  same(`${what} opening`, actual.units.opening, amount(expected.openingUnits));
  same(`${what} closing`, actual.units.closing, amount(expected.closingUnits));
  const units = (text: string) => parseUnits(text, 18);
  same(
    `${what} units add up`,
    units(actual.units.opening) + lines.reduce((sum, line) => sum + units(actual.units[line]), 0n),
    units(actual.units.closing),
  );
  near(`${what} opening dollars`, actual.usd!.opening, expected.openingUsd, 0, CENT);
  near(`${what} closing dollars`, actual.usd!.closing, expected.closingUsd, 0, CENT);
  for (const line of lines) {
    same(`${what} ${line}`, actual.units[line], amount(unitsOf(expected.moves[line])));
    near(`${what} ${line} dollars`, actual.usd![line], sumOf(expected.moves[line], usdOf), 0, CENT);
  }
}

const cents = (usd: number) => Math.round(usd * 100);

function checkSum(what: string, { usd, coins }: Statement): void {
  for (const one of [usd, ...coins.map((coin) => coin.usd)]) {
    if (one === null) continue;
    const sum = cents(one.opening) + lines.reduce((total, line) => total + cents(one[line]), 0) + cents(one.prices);
    if (Math.abs(sum - cents(one.closing)) > 1e-9 * Math.abs(sum)) fail(`${what} adds up`, one, sum);
  }
}

/** Checks that the transactions listed for a line add up to the line. */
async function checkLine(world: World, owner: Owner, expected: CoinLines[], query: string, line: Line): Promise<void> {
  const transactions = await allPages(world, owner, `/api/v1/transactions?line=${line}&${query}`);
  for (const { coin, moves } of expected) {
    const listed = transactions.filter(({ symbol }) => symbol === coin);
    const signed = (one: Transaction) => parseUnits(one.value, 18) * (one.type === "outgoing" ? -1n : 1n);
    same(`line ${line} of ${query} ${coin}`, listed.reduce((sum, one) => sum + signed(one), 0n), unitsOf(moves[line]));
    same(`line ${line} of ${query} ${coin} entries`, listed.length, moves[line].filter(({ units }) => units !== 0n).length);
    const usd = sumOf(listed, (one) => one.value_usd! * (one.type === "outgoing" ? -1 : 1));
    near(`line ${line} of ${query} ${coin} dollars`, usd, sumOf(moves[line], usdOf), sumOf(moves[line], (move) => Math.abs(usdOf(move))));
  }
}
