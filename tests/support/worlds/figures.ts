import { coins, priceIds, type Coin, type Event, type Move, type ExpectedLedger } from "./expected-ledger";
import type { Market } from "./market";

export const lines = ["added", "received", "sent", "contracts", "fees"] as const;
export type Line = (typeof lines)[number];

/** The statement of one coin between two times, by line. */
export interface CoinLines {
  coin: Coin;
  openingUnits: bigint;
  closingUnits: bigint;
  moves: Record<Line, Move[]>;
  openingUsd: number;
  closingUsd: number;
}

const toCoins = (units: bigint) => Number(units) / 1e18;
export const usdOf = ({ units, priceUsd }: { units: bigint; priceUsd: number | null }) => toCoins(units) * priceUsd!;
export const sumOf = <T>(list: readonly T[], pick: (one: T) => number) => list.reduce((sum, one) => sum + pick(one), 0);
export const unitsOf = (moves: readonly { units: bigint }[]) => moves.reduce((sum, { units }) => sum + units, 0n);

/** Figures for a set of addresses, each computed from the accounts alone. */
export class Figures {
  constructor(
    private readonly ledger: ExpectedLedger,
    private readonly market: Market,
    private readonly nowMs: number,
    readonly own: ReadonlySet<string>,
  ) {}

  private accounts(coin: Coin): Move[][] {
    return [...this.own].map((address) => this.ledger.account(address, coin)).filter((account) => account.length > 0);
  }

  /** Units held at a given time; null while nothing is known. */
  balanceAt(coin: Coin, atMs: number): bigint | null {
    const known = this.accounts(coin).filter(([opening]) => opening!.atMs <= atMs);
    return known.length === 0 ? null : known.reduce((sum, account) => sum + unitsOf(account.filter((move) => move.atMs <= atMs)), 0n);
  }

  /** Units held now. */
  balance(coin: Coin): bigint | null {
    const known = this.accounts(coin);
    return known.length === 0 ? null : known.reduce((sum, account) => sum + unitsOf(account), 0n);
  }

  /** Value in dollars at a given time, or now; null while nothing is known. */
  worth(atMs: number | null): number | null {
    const holdings = coins.map((coin) => ({
      units: atMs === null ? this.balance(coin) : this.balanceAt(coin, atMs), priceUsd: this.price(coin, atMs),
    }));
    return holdings.every(({ units }) => units === null)
      ? null
      : sumOf(holdings, ({ units, priceUsd }) => (units ? usdOf({ units, priceUsd }) : 0));
  }

  price(coin: Coin, atMs: number | null): number | null {
    return atMs === null ? this.market.latest(priceIds[coin]).priceUsd : this.market.at(priceIds[coin], atMs);
  }

  /** Value in dollars as shown in a chart: before an address is known, its opening balance is used. */
  chartWorth(atMs: number): number {
    return sumOf(coins, (coin) => sumOf(this.accounts(coin), (account) => {
      const units = account[0]!.atMs <= atMs ? unitsOf(account.filter((move) => move.atMs <= atMs)) : account[0]!.units;
      return units === 0n ? 0 : usdOf({ units, priceUsd: this.price(coin, atMs) });
    }));
  }

  /** Whether a move is one side of a transfer whose other side is also among these addresses. */
  private isBetweenOwnWallets(move: Move): boolean {
    const { event, other } = move;
    if (event === null || event.kind !== "transfer" || move.line === "fees" || other === null || !this.own.has(other)) return false;
    return this.ledger.account(other, move.coin).some((one) => one.event === event && one.line !== "fees");
  }

  statement(fromMs: number, toMs: number | null): CoinLines[] {
    return coins.filter((coin) => this.accounts(coin).length > 0).map((coin) => {
      const moved = this
        .accounts(coin)
        .flat()
        .filter((move) => move.atMs > fromMs && (toMs === null || move.atMs <= toMs) && !this.isBetweenOwnWallets(move));
      const openingUnits = this.balanceAt(coin, fromMs) ?? 0n;
      const closingUnits = (toMs === null ? this.balance(coin) : this.balanceAt(coin, toMs)) ?? 0n;
      return {
        coin, openingUnits, closingUnits,
        moves: Object.fromEntries(lines.map((line) => [line, moved.filter((move) => move.line === line)])) as Record<Line, Move[]>,
        openingUsd: openingUnits === 0n ? 0 : usdOf({ units: openingUnits, priceUsd: this.price(coin, fromMs) }),
        closingUsd: closingUnits === 0n ? 0 : usdOf({ units: closingUnits, priceUsd: this.price(coin, toMs) }),
      };
    });
  }

  /** Gain or loss without money that came or went, in dollars and in percent of the invested money (modified Dietz). */
  change(fromMs: number, toMs: number | null = null): { usd: number; percent: number | null } | null {
    return this.changeOf(this.statement(fromMs, toMs), fromMs, toMs ?? this.nowMs);
  }

  /** The same up to now, without coins of which there was no quote since then. */
  changeUpToNow(fromMs: number) {
    return this.changeOf(this.quotedWithin(fromMs, null), fromMs, this.nowMs);
  }

  /** Coins that a change between two times depends on, if they were quoted in between. */
  quotedWithin(fromMs: number, toMs: number | null): CoinLines[] {
    const all = this.statement(fromMs, toMs);
    const held = all.filter(({ openingUnits, closingUnits, moves }) =>
      openingUnits !== 0n || closingUnits !== 0n || lines.some((line) => unitsOf(moves[line]) !== 0n));
    return (held.length > 0 ? held : all).filter(({ coin }) => this.market.isQuoted(priceIds[coin], fromMs, toMs ?? this.nowMs));
  }

  private changeOf(all: readonly CoinLines[], fromMs: number, endMs: number) {
    if (all.length === 0) return null;
    const flows = (one: CoinLines) => [...one.moves.received, ...one.moves.sent, ...one.moves.contracts];
    const usd = sumOf(all, (one) => one.closingUsd - one.openingUsd - sumOf([...one.moves.added, ...flows(one)], usdOf));
    const weight = ({ atMs }: Move) => Math.max(0, (endMs - atMs) / (endMs - fromMs));
    const base = sumOf(all, (one) =>
      one.openingUsd + sumOf(one.moves.added, usdOf) + sumOf(flows(one), (move) => usdOf(move) * weight(move)));
    return { usd, percent: base > 1 ? (100 * usd) / base : null };
  }

  /** Confirmed transactions and transfers since each address became known, each once. */
  confirmed(): Event[] {
    return this.events().filter(({ failed, hash }) => !failed && hash !== null);
  }

  /** Whether an event belongs to the known history of an address in this set. */
  knows({ block }: Event, address: string | null): boolean {
    return address !== null && this.own.has(address) && this.ledger.fromBlock(address) <= block;
  }

  events(): Event[] {
    return this.ledger.events(this.own);
  }

  meanTransferUsd(): number | null {
    const counted = this.confirmed().filter(({ atMs, units, from, to }) =>
      atMs > this.nowMs - 30 * 86_400_000 && units > 0n && !(from !== null && this.own.has(from) && to !== null && this.own.has(to)));
    return counted.length === 0 ? null : sumOf(counted, usdOf) / counted.length;
  }

  /** When the last of the non-zero opening balances became known; null if there are none. */
  historyFrom(): number | null {
    const openings = coins.flatMap((coin) => this.accounts(coin)).map(([opening]) => opening!).filter(({ units }) => units !== 0n);
    return openings.length === 0 ? null : Math.max(...openings.map(({ atMs }) => atMs));
  }

  /** When the first became known. */
  knownSince(): number | null {
    const openings = coins.flatMap((coin) => this.accounts(coin)).map(([opening]) => opening!.atMs);
    return openings.length === 0 ? null : Math.min(...openings);
  }
}
