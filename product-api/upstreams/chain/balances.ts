import { pad, type Hex } from "viem";
import { decodeAggregate3, encodeAggregate3 } from "./aggregate3";
import { ChainAnswerError, data, quantity, type Rpc } from "./rpc";

/** The same address on every chain that has it: https://github.com/mds1/multicall3 */
const MULTICALL3 = "0xca11bde05977b3631167028862be2a173976ca11";
const WALLETS_PER_CALL = 250;

/** Selectors of Multicall3 and ERC-20. */
const GET_ETH_BALANCE = "0x4d2301cc";
const BALANCE_OF = "0x70a08231";

/** A block to read balances at, referenced by hash: a block that is not on the node's chain has no balances. */
export interface BlockReference {
  number: number;
  hash: string;
  at: Date;
}

export interface Balances {
  blockNumber: number;
  blockHash: string;
  /** Time of that block. */
  at: Date;
  /** In smallest units; `assetKey` is `native` or the token's address. Balances that could not be read are absent. */
  balances: { address: string; assetKey: string; units: bigint }[];
}

/** Reads balances of native coin and tokens for many addresses, all as of one block. */
export function createBalanceReader(rpc: Rpc): (block: BlockReference, addresses: string[], tokens: string[]) => Promise<Balances[]> {
  let hasMulticall = false;

  return async (block, addresses, tokens) => {
    // A node that is empty or still syncing has no contract yet, so only its presence is remembered.
    hasMulticall ||= (await rpc("eth_getCode", [MULTICALL3, "latest"], data)) !== "0x";
    const read = hasMulticall ? readByMulticall : readByBatch;
    const readings: Balances[] = [];
    for (let at = 0; at < addresses.length; at += WALLETS_PER_CALL) {
      const found = await readHalving((some) => read(rpc, atBlock(block), some, tokens), addresses.slice(at, at + WALLETS_PER_CALL));
      readings.push(...found.map((balances) => ({ blockNumber: block.number, blockHash: block.hash, at: block.at, balances })));
    }
    return readings;
  };
}

/** A block parameter as defined by EIP-1898: https://eips.ethereum.org/EIPS/eip-1898 */
function atBlock({ hash }: BlockReference) {
  return { blockHash: hash, requireCanonical: true };
}

type BlockParameter = ReturnType<typeof atBlock>;
type Found = Balances["balances"];

/** A node may refuse a call as too large: halves it until it succeeds or a single wallet fails. */
async function readHalving(read: (addresses: string[]) => Promise<Found>, addresses: string[]): Promise<Found[]> {
  try {
    return [await read(addresses)];
  } catch (error) {
    if (addresses.length === 1) throw error;
    const middle = Math.ceil(addresses.length / 2);
    const first = await readHalving(read, addresses.slice(0, middle));
    return [...first, ...(await readHalving(read, addresses.slice(middle)))];
  }
}

/** One `eth_call` for all of them. */
async function readByMulticall(rpc: Rpc, block: BlockParameter, addresses: string[], tokens: string[]): Promise<Found> {
  const slots = addresses.flatMap((address) => ["native", ...tokens].map((assetKey) => ({ address, assetKey })));
  const calls = slots.map(({ address, assetKey }) =>
    assetKey === "native"
      ? { target: MULTICALL3, selector: GET_ETH_BALANCE, argument: address }
      : { target: assetKey, selector: BALANCE_OF, argument: address },
  );
  const results = decodeAggregate3(await rpc("eth_call", [{ to: MULTICALL3, data: encodeAggregate3(calls) }, block], data));
  if (results.length !== slots.length) throw new ChainAnswerError("eth_call", "Multicall3 returned a different number of results");
  return slots.flatMap((slot, at) => {
    const units = results[at] ?? null;
    return units === null ? [] : [{ ...slot, units }];
  });
}

/** For chains without the contract: single calls in JSON-RPC batches. */
async function readByBatch(rpc: Rpc, block: BlockParameter, addresses: string[], tokens: string[]): Promise<Found> {
  const native = addresses.map(async (address) => [
    { address, assetKey: "native", units: await rpc("eth_getBalance", [address, block], quantity) },
  ]);
  const held = addresses.flatMap((address) =>
    tokens.map(async (assetKey) => {
      const callData = `${BALANCE_OF}${pad(address as Hex).slice(2)}`;
      const answer = await rpc("eth_call", [{ to: assetKey, data: callData }, block], data);
      return answer.length === 66 ? [{ address, assetKey, units: BigInt(answer) }] : [];
    }),
  );
  // All together: an unhandled rejection of one that is not awaited yet would end the process.
  return (await Promise.all([...native, ...held])).flat();
}
