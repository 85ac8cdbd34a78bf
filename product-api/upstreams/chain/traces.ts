import { toHex } from "viem";
import { z } from "zod";
import { anyList, listOf } from "../lists";
import { address20, block, ChainAnswerError, NodeRefusal, quantity, type Rpc } from "./rpc";

/** Native coin that a contract moved within a transaction; amounts in wei. */
export interface InternalTransfer {
  hash: string;
  /** Index of the call among the calls of its transaction, in execution order. */
  call: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string;
  units: bigint;
}

const call = z.object({
  type: z.string(),
  from: address20,
  to: address20.optional(),
  value: quantity.optional(),
  error: z.string().optional(),
  /** Each a call, parsed when it is visited: calls may be nested 1,024 deep, which is too deep for one schema. */
  calls: anyList.default([]),
});
type Call = z.output<typeof call>;
const traces = listOf(z.object({ result: call }));
/** Method not found (JSON-RPC 2.0), and not supported (EIP-1474). */
const UNSUPPORTED_CODES = new Set([-32_601, -32_004]);
/** What a transaction without input costs at least (Ethereum Yellow Paper, appendix G: Gtransaction). */
const PLAIN_TRANSFER_GAS = 21_000n;
const MOVING = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

/**
 * Finds what contracts moved, using geth's call tracer (https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers). Many nodes
 * do not offer it; once a node has said so, it is not asked again.
 */
export function createTracer(rpc: Rpc): (from: number, to: number) => Promise<InternalTransfer[] | null> {
  let isSupported = true;
  return async (from, to) => {
    const found: InternalTransfer[] = [];
    for (let number = from; number <= to && isSupported; number += 1) {
      const one = await rpc("eth_getBlockByNumber", [toHex(number), true], block);
      // With no more gas than a transaction costs by itself, nothing is left to run a contract's code.
      if (one.transactions.every(({ input, gas }) => input === "0x" && gas !== undefined && gas <= PLAIN_TRANSFER_GAS)) continue;
      const traced = await rpc("debug_traceBlockByHash", [one.hash, { tracer: "callTracer" }], traces).catch((error: unknown) => {
        if (!isUnsupported(error)) throw error;
        isSupported = false;
        return null;
      });
      if (traced?.length !== one.transactions.length) continue;
      const where = { blockNumber: number, at: new Date(one.timestamp * 1000) };
      found.push(
        ...traced.flatMap(({ result }, at) =>
          innerTransfers(result).map((inner) => ({ ...inner, ...where, hash: one.transactions[at]!.hash }))),
      );
    }
    return isSupported ? found : null;
  };
}

/** Any other error may concern only this block or this moment: a limit, or a state that the node has pruned. */
function isUnsupported(error: unknown): boolean {
  return error instanceof NodeRefusal && UNSUPPORTED_CODES.has(error.code);
}

function parseCall(given: unknown): Call {
  const parsed = call.safeParse(given);
  if (!parsed.success) throw new ChainAnswerError("debug_traceBlockByHash", "unexpected answer in a call");
  return parsed.data;
}

/** Movements made by the calls within a call. A failed call reverts everything done in it. */
function innerTransfers(outer: Call): Pick<InternalTransfer, "call" | "from" | "to" | "units">[] {
  const moved: Pick<InternalTransfer, "call" | "from" | "to" | "units">[] = [];
  let callCount = 0;
  const walk = (one: Call, parentSucceeded: boolean) => {
    for (const given of one.calls) {
      const inner = parseCall(given);
      const [position, succeeded] = [callCount, parentSucceeded && inner.error === undefined];
      callCount += 1;
      if (succeeded && MOVING.has(inner.type) && inner.to && inner.value) {
        moved.push({ call: position, from: inner.from, to: inner.to, units: inner.value });
      }
      walk(inner, succeeded);
    }
  };
  walk(outer, outer.error === undefined);
  return moved;
}
