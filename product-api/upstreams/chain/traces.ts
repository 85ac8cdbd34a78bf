import { z } from "zod";
import { block, NodeRefusal, quantity, type Rpc } from "./rpc";

/** Native coin that a contract moved within a transaction; amounts in wei. */
export interface InternalTransfer {
  hash: string;
  /** Index of the call among the calls of its transaction, in the order they were made. */
  call: number;
  blockNumber: number;
  at: Date;
  from: string;
  to: string;
  units: bigint;
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/).toLowerCase();
const call = z.object({
  type: z.string(),
  from: address,
  to: address.optional(),
  value: quantity.optional(),
  error: z.string().optional(),
  get calls() {
    return z.array(call).optional();
  },
});
type Call = z.output<typeof call>;
const traces = z.array(z.object({ result: call }));
/** Method not found (JSON-RPC 2.0), and not supported (EIP-1474). */
const NOT_OFFERED = new Set([-32_601, -32_004]);
const MOVING = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

/**
 * Tells what contracts moved, by geth's call tracer (https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers).
 * Many nodes do not offer it; a node is not asked again once it has said so.
 */
export function createTracer(rpc: Rpc): (from: number, to: number) => Promise<InternalTransfer[] | null> {
  let isOffered = true;
  return async (from, to) => {
    const found: InternalTransfer[] = [];
    for (let number = from; number <= to && isOffered; number += 1) {
      const one = await rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, true], block);
      // A transaction without input calls nothing.
      if (one.transactions.every(({ input }) => input === "0x")) continue;
      const traced = await rpc("debug_traceBlockByHash", [one.hash, { tracer: "callTracer" }], traces).catch((error: unknown) => {
        if (!isNotOffered(error)) throw error;
        isOffered = false;
        return null;
      });
      if (traced?.length !== one.transactions.length) continue;
      const where = { blockNumber: number, at: new Date(one.timestamp * 1000) };
      found.push(...traced.flatMap(({ result }, at) => innerTransfers(result).map((inner) => ({ ...inner, ...where, hash: one.transactions[at]!.hash }))));
    }
    return isOffered ? found : null;
  };
}

/** Any other error may be of this block, or of this moment alone: a limit, or a state that the node has lost. */
function isNotOffered(error: unknown): boolean {
  return error instanceof NodeRefusal && NOT_OFFERED.has(error.code);
}

/** What the calls within a call moved. A call that failed took back all that was done in it. */
function innerTransfers(outer: Call): Pick<InternalTransfer, "call" | "from" | "to" | "units">[] {
  const moved: Pick<InternalTransfer, "call" | "from" | "to" | "units">[] = [];
  let made = 0;
  const walk = (one: Call, isKept: boolean) => {
    for (const inner of one.calls ?? []) {
      const [position, isDone] = [made, isKept && inner.error === undefined];
      made += 1;
      if (isDone && MOVING.has(inner.type) && inner.to && inner.value) moved.push({ call: position, from: inner.from, to: inner.to, units: inner.value });
      walk(inner, isDone);
    }
  };
  walk(outer, outer.error === undefined);
  return moved;
}
