import { parseUnits } from "viem";
import type { Statement } from "@/contracts/statement/calls";
import type { Transaction } from "@/contracts/wallets/calls";
import { allPages, amount, ask, checkPercent, DAY_MS, fail, near, same } from "./compare";
import { lines, sumOf, unitsOf, usdOf, type CoinLines, type Figures, type Line } from "./figures";
import type { Owner, World } from "./setting";

const CENT = 0.01;

/** Compares a statement for a random period, and the transactions of one of its lines, with the reckoning. @throws Difference */
export async function checkStatements(world: World, owner: Owner, figures: Figures, of: string): Promise<void> {
  const nowMs = world.stage.nowMs();
  const { look: random } = world;
  const fromMs = nowMs - random.pick([DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 60_000 * random.whole(1, 5_000), 1_000 * random.whole(1, 10_000)]);
  const toMs = random.chance(0.5) ? null : fromMs + Math.floor((nowMs - fromMs) * (random.whole(1, 1_000) / 1_000));
  const query = `from=${new Date(fromMs).toISOString()}${toMs === null ? "" : `&to=${new Date(toMs).toISOString()}`}${of}`;
  const since = figures.knownSince();
  if (since === null || since > (toMs ?? nowMs)) {
    const { status } = await world.stage.call(owner.person, "GET", `/api/v1/portfolio/statement?${query}`);
    return same("a statement of what is not known is refused", status, 422);
  }
  const statement = await ask<Statement>(world, owner, `/api/v1/portfolio/statement?${query}`);
  const wanted = figures.statement(fromMs, toMs);
  for (const coin of wanted) checkCoin(`statement ${query} ${coin.coin}`, statement, coin, statement.coins.length);
  checkSum(`statement ${query}`, statement);
  const change = figures.change(fromMs, toMs);
  near(`statement ${query} change`, statement.change_usd, change?.usd ?? null, 0, CENT * 12);
  checkPercent(`statement ${query} percent`, statement.change_percent, change?.percent ?? null);
  const unexplained = wanted.flatMap(({ moves }) => moves.contracts).filter(({ event }) => event?.hash === null).length;
  same(`statement ${query} unexplained`, statement.unexplained_count, unexplained);
  await checkLine(world, owner, wanted, query, random.pick(lines));
}

function checkCoin(what: string, statement: Statement, wanted: CoinLines, count: number): void {
  const told = statement.coins.find(({ symbol }) => symbol === wanted.coin);
  const openOrMoved = wanted.openingUnits !== 0n || wanted.closingUnits !== 0n || lines.some((line) => wanted.moves[line].length > 0);
  if (!told) return openOrMoved ? fail(what, count, "its coin") : undefined;
  same(`${what} opening`, told.units.opening, amount(wanted.openingUnits));
  same(`${what} closing`, told.units.closing, amount(wanted.closingUnits));
  const units = (text: string) => parseUnits(text, 18);
  same(`${what} units add up`, units(told.units.opening) + lines.reduce((sum, line) => sum + units(told.units[line]), 0n), units(told.units.closing));
  near(`${what} opening dollars`, told.usd!.opening, wanted.openingUsd, 0, CENT);
  near(`${what} closing dollars`, told.usd!.closing, wanted.closingUsd, 0, CENT);
  for (const line of lines) {
    same(`${what} ${line}`, told.units[line], amount(unitsOf(wanted.moves[line])));
    near(`${what} ${line} dollars`, told.usd![line], sumOf(wanted.moves[line], usdOf), 0, CENT);
  }
}

const cents = (usd: number) => Math.round(usd * 100);

function checkSum(what: string, { usd, coins: told }: Statement): void {
  for (const one of [usd, ...told.map((coin) => coin.usd)]) {
    if (one === null) continue;
    const sum = cents(one.opening) + lines.reduce((total, line) => total + cents(one[line]), 0) + cents(one.prices);
    if (Math.abs(sum - cents(one.closing)) > 1e-9 * Math.abs(sum)) fail(`${what} adds up`, one, sum);
  }
}

/** Checks that the transactions listed for a line add up to the line. */
async function checkLine(world: World, owner: Owner, wanted: CoinLines[], query: string, line: Line): Promise<void> {
  const told = await allPages(world, owner, `/api/v1/transactions?line=${line}&${query}`);
  for (const { coin, moves } of wanted) {
    const listed = told.filter(({ symbol }) => symbol === coin);
    const signed = (one: Transaction) => parseUnits(one.value, 18) * (one.type === "outgoing" ? -1n : 1n);
    same(`line ${line} of ${query} ${coin}`, listed.reduce((sum, one) => sum + signed(one), 0n), unitsOf(moves[line]));
    same(`line ${line} of ${query} ${coin} entries`, listed.length, moves[line].filter(({ units }) => units !== 0n).length);
    const usd = sumOf(listed, (one) => one.value_usd! * (one.type === "outgoing" ? -1 : 1));
    near(`line ${line} of ${query} ${coin} dollars`, usd, sumOf(moves[line], usdOf), sumOf(moves[line], (move) => Math.abs(usdOf(move))));
  }
}
