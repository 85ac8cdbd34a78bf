import { pad, type Hex } from "viem";
import { decodeAggregate3, encodeAggregate3 } from "./aggregate3";
import { block, ChainAnswerError, data, quantity, type Rpc } from "./rpc";

/** The same address on every chain that has it: https://github.com/mds1/multicall3 */
const MULTICALL3 = "0xca11bde05977b3631167028862be2a173976ca11";
const WALLETS_PER_CALL = 250;

/** Selectors of Multicall3 and ERC-20. */
const GET_ETH_BALANCE = "0x4d2301cc";
const GET_BLOCK_NUMBER = "0x42cbb15c";
const GET_BLOCK_TIMESTAMP = "0x0f28c97d";
const BALANCE_OF = "0x70a08231";

export interface Balances {
  blockNumber: number;
  /** Time of that block. */
  at: Date;
  /** In smallest units; `assetKey` is `native` or the token's address. What could not be read is absent. */
  balances: { address: string; assetKey: string; units: bigint }[];
}

/** Reads balances of native coin and tokens for many addresses. */
export function createBalanceReader(rpc: Rpc): (addresses: string[], tokens: string[]) => Promise<Balances[]> {
  let hasMulticall: Promise<boolean> | undefined;
  const probe = () => rpc("eth_getCode", [MULTICALL3, "latest"], data).then((code) => code !== "0x");

  return async (addresses, tokens) => {
    hasMulticall ??= probe().catch((error: unknown) => {
      hasMulticall = undefined;
      throw error;
    });
    const read = (await hasMulticall) ? readByMulticall : readByBatch;
    const readings: Balances[] = [];
    for (let at = 0; at < addresses.length; at += WALLETS_PER_CALL) {
      readings.push(...(await readHalving(read, rpc, addresses.slice(at, at + WALLETS_PER_CALL), tokens)));
    }
    return readings;
  };
}

type Read = (rpc: Rpc, addresses: string[], tokens: string[]) => Promise<Balances>;

/** A node may refuse a call as too large: it is halved until it passes or a single wallet fails. */
async function readHalving(read: Read, rpc: Rpc, addresses: string[], tokens: string[]): Promise<Balances[]> {
  try {
    return [await read(rpc, addresses, tokens)];
  } catch (error) {
    if (addresses.length === 1) throw error;
    const middle = Math.ceil(addresses.length / 2);
    const first = await readHalving(read, rpc, addresses.slice(0, middle), tokens);
    return [...first, ...(await readHalving(read, rpc, addresses.slice(middle), tokens))];
  }
}

/** One `eth_call`, so all balances are of one block, whose number the same call tells. */
async function readByMulticall(rpc: Rpc, addresses: string[], tokens: string[]): Promise<Balances> {
  const slots = addresses.flatMap((address) => ["native", ...tokens].map((assetKey) => ({ address, assetKey })));
  const calls = slots.map(({ address, assetKey }) =>
    assetKey === "native"
      ? { target: MULTICALL3, selector: GET_ETH_BALANCE, argument: address }
      : { target: assetKey, selector: BALANCE_OF, argument: address },
  );
  // These take no argument and ignore the one that keeps all calls of one shape.
  const blockCalls = [GET_BLOCK_NUMBER, GET_BLOCK_TIMESTAMP].map((selector) => ({ target: MULTICALL3, selector, argument: "0x" }));
  const answer = await rpc("eth_call", [{ to: MULTICALL3, data: encodeAggregate3([...blockCalls, ...calls]) }, "latest"], data);
  const [blockNumber, timestamp, ...results] = decodeAggregate3(answer);
  if (typeof blockNumber !== "bigint" || typeof timestamp !== "bigint" || results.length !== slots.length) {
    throw new ChainAnswerError("eth_call", "Multicall3 answered another number of results");
  }
  return {
    blockNumber: Number(blockNumber),
    at: new Date(Number(timestamp) * 1000),
    balances: slots.flatMap((slot, at) => {
      const units = results[at] ?? null;
      return units === null ? [] : [{ ...slot, units }];
    }),
  };
}

/** Without the contract: single calls in JSON-RPC batches, stamped with the block before them. */
async function readByBatch(rpc: Rpc, addresses: string[], tokens: string[]): Promise<Balances> {
  const { number: blockNumber, timestamp } = await rpc("eth_getBlockByNumber", ["latest", false], block.pick({ number: true, timestamp: true }));
  const native = addresses.map(async (address) => ({
    address,
    assetKey: "native",
    units: await rpc("eth_getBalance", [address, "latest"], quantity),
  }));
  const held = addresses.flatMap((address) =>
    tokens.map(async (assetKey) => {
      const callData = `${BALANCE_OF}${pad(address as Hex).slice(2)}`;
      const answer = await rpc("eth_call", [{ to: assetKey, data: callData }, "latest"], data);
      return answer.length === 66 ? [{ address, assetKey, units: BigInt(answer) }] : [];
    }),
  );
  return { blockNumber, at: new Date(timestamp * 1000), balances: [...(await Promise.all(native)), ...(await Promise.all(held)).flat()] };
}
