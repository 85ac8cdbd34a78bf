import { getHttpRpcClient, type HttpRpcClient } from "viem/utils";
import { z } from "zod";

/** An answer of the node that does not have the protocol's shape, or an error it answered. */
export class ChainAnswerError extends Error {
  constructor(method: string, reason: string) {
    super(`${method}: ${reason}`);
    this.name = "ChainAnswerError";
  }
}

/** What a node said in place of an answer. */
export class NodeRefusal extends ChainAnswerError {
  constructor(method: string, words: string, /** As JSON-RPC has it. */ readonly code: number) {
    super(method, words);
  }
}

/** Holds for the whole answer. */
const TIMEOUT_MS = 10_000;
const BATCH_SIZE = 50;
/**
 * The largest honest answers are batches of full blocks, or one block's traces: tens of megabytes on a busy chain. What is refused is asked
 * for again and again, and nothing goes on until it is taken: so more than that, and less than what would take the process with it.
 */
const ANSWER_MAX_BYTES = 64_000_000;

/** One JSON-RPC call whose answer is parsed before anybody uses it. */
export type Rpc = <S extends z.ZodType>(method: string, params: unknown[], answer: S) => Promise<z.output<S>>;

/** Calls made in the same tick travel as one JSON-RPC batch. Nothing is retried here: the workers do that. */
export function createRpc(url: string, timeoutMs = TIMEOUT_MS): Rpc {
  // viem's own timeout ends with an answer's headers: a body that stops would be waited for without end.
  const fetchFn: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  const ask = createBatches(getHttpRpcClient(url, { fetchFn, timeout: 0, maxResponseBodySize: ANSWER_MAX_BYTES }));
  return async (method, params, answer) => {
    const raw = await ask(method, params).catch((error: unknown) => {
      throw isTimeout(error) ? new Error(`${method}: no complete response within ${timeoutMs / 1000} s`, { cause: error }) : error;
    });
    const parsed = answer.safeParse(raw);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new ChainAnswerError(method, `unexpected answer at ${issue?.path.join(".") || "the top"}: ${issue?.message}`);
  };
}

interface Asked {
  method: string;
  params: unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Puts calls together as batches. Not by viem's own, which gives out answers by their order: where one is missing or comes twice, to the wrong calls. */
function createBatches(client: HttpRpcClient): (method: string, params: unknown[]) => Promise<unknown> {
  let waiting: Asked[] = [];
  const send = () => {
    const asked = waiting;
    waiting = [];
    for (let at = 0; at < asked.length; at += BATCH_SIZE) void sendBatch(client, asked.slice(at, at + BATCH_SIZE));
  };
  return (method, params) => new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send);
    waiting.push({ method, params, resolve, reject });
  });
}

/** Gives each call the answer under its id. A node that takes no batch, or has none of it, answers it with one error. */
async function sendBatch(client: HttpRpcClient, asked: readonly Asked[]): Promise<void> {
  try {
    const answered: unknown = await client.request({ body: asked.map(({ method, params }, id) => ({ id, method, params })) });
    const ofAll = Array.isArray(answered) ? undefined : answers.safeParse([answered]).data?.[0];
    const byId = new Map(answers.safeParse(answered).data?.map((one) => [String(one?.id), one]));
    asked.forEach(({ method, resolve, reject }, id) => {
      const { error, result } = byId.get(String(id)) ?? ofAll ?? {};
      if (error) reject(new NodeRefusal(method, error.message.replace(/https?:\S+/g, "…"), error.code));
      else if (result === undefined) reject(new ChainAnswerError(method, "the node did not answer it"));
      else resolve(result);
    });
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DOMException && error.cause.name === "TimeoutError";
}

/** Of a batch; null what is no answer. */
const answers = z.array(
  z.object({ id: z.unknown(), result: z.unknown().optional(), error: z.object({ code: z.number(), message: z.string() }).nullish() }).nullable().catch(null),
);

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** A quantity as the Ethereum JSON-RPC specification encodes it, as a bigint. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform((text) => BigInt(text));

/** A quantity that is safe as a number: block numbers, indexes, unix seconds. */
export const index = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

export const data = hex;
const hash32 = z.string().regex(/^0x[0-9a-fA-F]{64}$/).toLowerCase();
const address20 = z.string().regex(/^0x[0-9a-fA-F]{40}$/).toLowerCase();

export const block = z.object({
  number: index,
  hash: hash32,
  parentHash: hash32,
  timestamp: index,
  /** Absent of a block that a node does not tell it of. */
  logsBloom: z.string().regex(/^0x[0-9a-fA-F]{512}$/).nullish().catch(null),
  transactions: z.array(
    z.object({ hash: hash32, from: address20, to: address20.nullish(), value: quantity, input: hex.default("0x") }),
  ),
});

export const logs = z.array(
  z.object({
    address: address20,
    blockNumber: index,
    blockHash: hash32,
    transactionHash: hash32,
    logIndex: index,
    topics: z.array(hash32),
    data: hex,
  }),
);

export const receipt = z.object({
  transactionHash: hash32,
  blockHash: hash32,
  from: address20,
  status: index,
  gasUsed: quantity,
  /** Absent on some older nodes. */
  effectiveGasPrice: quantity.optional(),
  logs: z.array(z.object({ logIndex: index })),
});

export const pending = z.object({ hash: hash32, from: address20, to: address20.nullish(), value: quantity, input: hex }).nullable();
