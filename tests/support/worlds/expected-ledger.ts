import { erc20Abi, parseEventLogs, type Address, type Hex } from "viem";
import type { Market, PriceId } from "./market";
import { FIRST_BLOCKS, type Stage } from "./stage";

export type Coin = "ETH" | "M";
export const coins: readonly Coin[] = ["ETH", "M"];
export const priceIds: Record<Coin, PriceId> = { ETH: "ethereum", M: "memecore" };

/**
 * Something that happened on the chain, or a balance change that nothing on
 * it explains. Addresses in lower case, amounts in smallest units.
 */
export interface Event {
  /** Null if nothing explains it. */
  hash: string | null;
  kind: "transfer" | "contract";
  coin: Coin;
  block: number;
  atMs: number;
  from: string | null;
  to: string | null;
  units: bigint;
  failed: boolean;
  priceUsd: number | null;
  /** What the transaction cost its sender; set on one event per transaction. */
  fee: { payer: string; wei: bigint; priceUsd: number | null } | null;
}

/** One change of an address's balance of a coin. */
export interface Move {
  line: "added" | "received" | "sent" | "contracts" | "fees";
  coin: Coin;
  block: number;
  atMs: number;
  units: bigint;
  priceUsd: number | null;
  event: Event | null;
  /** The other side, if the chain names one. */
  other: string | null;
}

interface BlockFacts {
  hash: string;
  atMs: number;
  events: Event[];
}

interface Opening {
  /** The balance is that after this block. */
  block: number;
  atMs: number;
  units: bigint;
  priceUsd: number | null;
  /**
   * Transactions mined before the balance was read: coin that contracts moved in them cannot be distinguished from the opening balance,
   * even if they are mined again after a reorganisation.
   */
  within: ReadonlySet<string | null>;
}

interface Tracked {
  sinceMs: number;
  fromBlock: number;
  openings: Partial<Record<Coin, Opening>>;
  unexplained: Event[];
}

/** What the tests know about transactions that move coin through contracts: who gets how much. */
export type InnerTransfers = Map<string, { to: string; units: bigint }[]>;

/**
 * The balance of every address, since when it is known, and why it changed: computed from the node's blocks, receipts and balances, and
 * from what the world knows it sent.
 */
export class ExpectedLedger {
  private blocks = new Map<number, BlockFacts>();
  private head = 0;
  private readonly tracked = new Map<string, Tracked>();

  constructor(private readonly stage: Stage, private readonly market: Market, private readonly innerTransfers: InnerTransfers) {}

  isTracked(address: string): boolean {
    return this.tracked.has(address);
  }

  /** Starts tracking an address; has no effect if it is already tracked. */
  track(address: string, fromBlock: number): void {
    if (!this.tracked.has(address)) this.tracked.set(address, { sinceMs: this.stage.nowMs(), fromBlock, openings: {}, unexplained: [] });
  }

  forget(address: string): void {
    this.tracked.delete(address);
  }

  /** Adds what has happened on the chain since the last time, as far as the product can know it. */
  async settle(): Promise<void> {
    const before = this.head;
    const above = await this.follow();
    const isForked = before > 0 && above < before;
    for (const [address, tracked] of this.tracked) {
      tracked.unexplained = tracked.unexplained.filter(({ block }) => block <= above);
      if (isForked && tracked.fromBlock > above + 1) Object.assign(tracked, { fromBlock: above + 1, openings: {} });
      for (const coin of coins) {
        const balance = await this.balanceOf(address, coin);
        if (!tracked.openings[coin]) tracked.openings[coin] = this.open(tracked, address, coin, balance);
        else this.explain(tracked, address, coin, balance, above);
        this.openBefore(tracked, address, coin);
      }
    }
  }

  /** Reads blocks back to the newest known one. @returns its number */
  private async follow(): Promise<number> {
    const { client } = this.stage.chain;
    const fresh: { number: number; facts: BlockFacts }[] = [];
    if (this.head === 0) await this.begin();
    let block = await client.getBlock({ includeTransactions: true });
    const head = Number(block.number);
    while (this.blocks.get(Number(block.number))?.hash !== block.hash) {
      const atMs = Number(block.timestamp) * 1000;
      const events: Event[] = [];
      for (const transaction of block.transactions) events.push(...(await this.eventsOf(transaction, Number(block.number), atMs)));
      fresh.push({ number: Number(block.number), facts: { hash: block.hash, atMs, events } });
      block = await client.getBlock({ blockHash: block.parentHash, includeTransactions: true });
    }
    const above = Number(block.number);
    for (const number of [...this.blocks.keys()]) if (number > above) this.blocks.delete(number);
    for (const { number, facts } of fresh) this.blocks.set(number, facts);
    this.head = head;
    return above;
  }

  /** Blocks before the world begins have no events for it, but may be reorganised. */
  private async begin(): Promise<void> {
    const { client } = this.stage.chain;
    let block = await client.getBlock();
    this.head = Number(block.number);
    for (let depth = 0; depth < FIRST_BLOCKS && block.number > 0n; depth += 1) {
      this.blocks.set(Number(block.number), { hash: block.hash, atMs: Number(block.timestamp) * 1000, events: [] });
      block = await client.getBlock({ blockHash: block.parentHash });
    }
  }

  private async eventsOf(
    transaction: { hash: Hex; from: Address; to: Address | null; value: bigint }, block: number, atMs: number,
  ): Promise<Event[]> {
    const { hash, value } = transaction;
    const receipt = await this.stage.chain.client.getTransactionReceipt({ hash });
    const [from, to] = [transaction.from.toLowerCase(), transaction.to?.toLowerCase() ?? null];
    const failed = receipt.status !== "success";
    const price = (coin: Coin) => this.market.atTransfer(priceIds[coin], atMs);
    const fee = { payer: from, wei: receipt.gasUsed * receipt.effectiveGasPrice, priceUsd: price("ETH") };
    const base = { hash, block, atMs, failed };
    const logs = parseEventLogs({
      abi: erc20Abi,
      eventName: "Transfer",
      logs: receipt.logs.filter(({ address }) => address.toLowerCase() === this.stage.chain.mToken.toLowerCase()),
    });
    const tokens = logs.map(({ args }): Event => (
      {
        ...base, kind: "transfer", coin: "M", from: args.from.toLowerCase(), to: args.to.toLowerCase(), units: args.value,
        priceUsd: price("M"), fee: null,
      }));
    const own: Event = { ...base, kind: "transfer", coin: "ETH", from, to, units: value, priceUsd: price("ETH"), fee: null };
    // In a transaction that moves no coin, a token transfer involving the sender replaces the transaction's own event.
    const isReportedByLogs = value === 0n && tokens.some((token) => token.from === from || token.to === from);
    const inner = failed ? [] : (this.innerTransfers.get(hash) ?? []).map((moved): Event => (
      {
        ...base, kind: "contract", coin: "ETH", from: receipt.to!.toLowerCase(), to: moved.to, units: moved.units, priceUsd: price("ETH"),
        fee: null,
      }));
    const [first, ...others] = isReportedByLogs ? tokens : [own, ...tokens];
    return [{ ...first!, fee }, ...others, ...inner];
  }

  private async balanceOf(address: string, coin: Coin): Promise<bigint> {
    const { client, mToken } = this.stage.chain;
    if (coin === "ETH") return client.getBalance({ address: address as Address });
    return client.readContract({ address: mToken, abi: erc20Abi, functionName: "balanceOf", args: [address as Address] });
  }

  private open(tracked: Tracked, address: string, coin: Coin, currentUnits: bigint): Opening {
    const moves = this.movesIn(
      tracked, address, coin, tracked.fromBlock - 1,
    ).filter(({ event }) => event?.kind === "transfer" || event === null);
    const units = moves.reduce((rest, move) => rest - move.units, currentUnits);
    const first = moves[0];
    const opening = {
      block: tracked.fromBlock - 1, atMs: first && first.atMs <= tracked.sinceMs ? first.atMs - 1 : tracked.sinceMs, units,
    };
    // With a negative balance, part of the past would be unknown and the history would begin later; worlds must not lead to that.
    let balance = units;
    for (const [at, move] of moves.entries()) {
      balance += move.units;
      if (balance < 0n && moves[at + 1]?.block !== move.block) throw new Error("a world whose past goes below nothing");
    }
    return {
      ...opening,
      priceUsd: this.market.atTransfer(priceIds[coin], opening.atMs),
      within: new Set(this.eventsAfter(0).map(({ hash }) => hash)),
    };
  }

  /** A history begins before all its events, whatever the nodes' clocks say. */
  private openBefore(tracked: Tracked, address: string, coin: Coin): void {
    const opening = tracked.openings[coin]!;
    const firstMs = Math.min(...this.movesIn(tracked, address, coin, opening.block).map(({ atMs }) => atMs));
    if (firstMs <= opening.atMs) opening.atMs = firstMs - 1;
  }

  /** Adds the difference between the actual balance and the known moves: at the block that spent it, otherwise at the newest. */
  private explain(tracked: Tracked, address: string, coin: Coin, currentUnits: bigint, above: number): void {
    const opening = tracked.openings[coin]!;
    const add = (block: number, units: bigint) => {
      const { atMs } = this.blocks.get(block)!;
      const sides = units > 0n ? { from: null, to: address } : { from: address, to: null };
      const priceUsd = this.market.atTransfer(priceIds[coin], atMs);
      tracked.unexplained.push({
        hash: null, kind: "contract", coin, block, atMs, ...sides, units: units < 0n ? -units : units, failed: false, priceUsd, fee: null,
      });
    };
    const moves = this.movesIn(tracked, address, coin, opening.block);
    let balance = opening.units;
    for (const [at, move] of moves.entries()) {
      balance += move.units;
      if (balance >= 0n || move.block <= above || moves[at + 1]?.block === move.block) continue;
      add(move.block, -balance);
      balance = 0n;
    }
    if (currentUnits !== balance) add(this.head, currentUnits - balance);
  }

  private movesIn(tracked: Tracked, address: string, coin: Coin, after: number): Move[] {
    const events = [...this.eventsAfter(after), ...tracked.unexplained].toSorted((a, b) => a.block - b.block);
    return events.flatMap((event) => this.movesBy(event, address)).filter((move) => move.coin === coin && move.block > after);
  }

  private movesBy(event: Event, address: string): Move[] {
    const { block, atMs, coin, units, priceUsd, fee, from, to, kind } = event;
    const base = { block, atMs, event };
    const moves: Move[] = [];
    if (fee && fee.payer === address) {
      moves.push({ ...base, line: "fees", coin: "ETH", units: -fee.wei, priceUsd: fee.priceUsd, other: null });
    }
    if (event.failed || (event.hash !== null && kind === "contract" && !this.isKnown(event))) return moves;
    if (to === address) moves.push({ ...base, line: kind === "contract" ? "contracts" : "received", coin, units, priceUsd, other: from });
    if (from === address) {
      moves.push({ ...base, line: kind === "contract" ? "contracts" : "sent", coin, units: -units, priceUsd, other: to });
    }
    return moves;
  }

  /** Whether the product knows of coin from a contract: it searches for that only when a receiver holds more than it can explain. */
  private isKnown({ to, hash }: Event): boolean {
    const opening = to === null ? undefined : this.tracked.get(to)?.openings.ETH;
    return opening !== undefined && !opening.within.has(hash);
  }

  private eventsAfter(after: number): Event[] {
    const events: Event[] = [];
    for (let number = Math.max(after + 1, 1); number <= this.head; number += 1) events.push(...(this.blocks.get(number)?.events ?? []));
    return events;
  }

  /** All moves of a coin of an address, starting with its opening balance; empty until that has been read. */
  account(address: string, coin: Coin): Move[] {
    const tracked = this.tracked.get(address);
    const opening = tracked?.openings[coin];
    if (!tracked || !opening) return [];
    const first: Move = {
      line: "added", coin, block: opening.block, atMs: opening.atMs, units: opening.units, priceUsd: opening.priceUsd, event: null,
      other: null,
    };
    return [first, ...this.movesIn(tracked, address, coin, opening.block)];
  }

  /** The events of addresses since each became known, each event once. */
  events(addresses: ReadonlySet<string>): Event[] {
    const found = this.eventsAfter(0).filter((event) => {
      if (event.kind === "contract" && !this.isKnown(event)) return false;
      return [event.from, event.to].some((side) =>
        side !== null && addresses.has(side) && event.block >= (this.tracked.get(side)?.fromBlock ?? Infinity));
    });
    const unexplained = [...addresses].flatMap((address) => this.tracked.get(address)?.unexplained ?? []);
    return [...found, ...unexplained];
  }

  /** The block since which all events of an address are known. */
  fromBlock(address: string): number {
    return this.tracked.get(address)!.fromBlock;
  }
}
