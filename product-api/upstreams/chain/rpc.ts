import { HttpRequestError } from "viem";
import { getHttpRpcClient, type HttpRpcClient } from "viem/utils";
import { z } from "zod";
import { listOf } from "../lists";
import { badStatus, isTimeout, noResponse } from "../no-response";

/** A response that does not have the protocol's shape, or an error returned by the node. */
export class ChainAnswerError extends Error {
  constructor(method: string, reason: string) {
    super(`${method}: ${reason}`);
    this.name = "ChainAnswerError";
  }
}

/** An error that the node returned instead of a result. */
export class NodeRefusal extends ChainAnswerError {
  constructor(method: string, message: string, /** The JSON-RPC error code. */ readonly code: number) {
    super(method, message);
  }
}

/** The node lacks a block that it, or another node behind the same address, has reported before. */
export class NodeBehindError extends Error {}

/** Server error (JSON-RPC 2.0), and resource not found (EIP-1474): what nodes answer for a block that they do not have. */
const MISSING_CODES = new Set([-32_000, -32_001]);

/**
 * Whether an error is to be expected for a moment if several nodes share an address, of which some are a few blocks behind. A node that is
 * asked about a block by its hash refuses in words of its own.
 */
export function mayBeBehind(error: unknown): boolean {
  return error instanceof NodeBehindError || (error instanceof NodeRefusal && MISSING_CODES.has(error.code));
}

const SERVICE = "the node";
/** Covers the whole response, including its body. */
const TIMEOUT_MS = 10_000;
const BATCH_SIZE = 50;
/**
 * The largest legitimate responses are batches of full blocks, or the traces of one block: tens of megabytes on a busy chain. A rejected
 * response is requested again and again, and nothing proceeds until it is accepted; so the limit is above that, and below what would
 * exhaust the process's memory.
 */
const ANSWER_MAX_BYTES = 64_000_000;

/** One JSON-RPC call, whose result is parsed before it is used. */
export type Rpc = <S extends z.ZodType>(method: string, params: unknown[], answer: S) => Promise<z.output<S>>;

/** Calls made in the same tick are sent as one JSON-RPC batch. Nothing is retried here: the workers do that. */
export function createRpc(url: string, timeoutMs = TIMEOUT_MS): Rpc {
  // viem's own timeout ends once the headers have arrived: a body that stalls would be awaited for ever.
  // A redirect is not followed: the node could send the requests to any host it names, also within this network.
  const fetchFn: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  const sendCall = createBatches(getHttpRpcClient(url, { fetchFn, timeout: 0, maxResponseBodySize: ANSWER_MAX_BYTES }));
  return async (method, params, answer) => {
    const raw = await sendCall(method, params).catch((error: unknown) => {
      if (isTimeout(error)) throw new Error(`${method}: no complete response within ${timeoutMs / 1000} s`, { cause: error });
      throw error instanceof HttpRequestError ? describe(error, timeoutMs) : error;
    });
    const parsed = answer.safeParse(raw);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new ChainAnswerError(method, `unexpected answer at ${issue?.path.join(".") || "the top"}: ${issue?.message}`);
  };
}

interface PendingCall {
  method: string;
  params: unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups calls into batches. viem's own batching assigns results by their
 * order: if one is missing or duplicated, calls get the wrong results.
 */
function createBatches(client: HttpRpcClient): (method: string, params: unknown[]) => Promise<unknown> {
  let waiting: PendingCall[] = [];
  const send = () => {
    const batch = waiting;
    waiting = [];
    for (let at = 0; at < batch.length; at += BATCH_SIZE) void sendBatch(client, batch.slice(at, at + BATCH_SIZE));
  };
  return (method, params) => new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send);
    waiting.push({ method, params, resolve, reject });
  });
}

/** Gives each call the result with its id. A node that does not support batches, or rejects this one, responds with a single error. */
async function sendBatch(client: HttpRpcClient, batch: readonly PendingCall[]): Promise<void> {
  try {
    const answered: unknown = await client.request({ body: batch.map(({ method, params }, id) => ({ id, method, params })) });
    const commonAnswer = Array.isArray(answered) ? undefined : answers.safeParse([answered]).data?.[0];
    const byId = new Map(answers.safeParse(answered).data?.map((one) => [String(one?.id), one]));
    batch.forEach(({ method, resolve, reject }, id) => {
      const { error, result } = byId.get(String(id)) ?? commonAnswer ?? {};
      if (error) reject(new NodeRefusal(method, error.message.replace(/https?:\S+/g, "…"), error.code));
      else if (result === undefined) reject(new ChainAnswerError(method, "the node did not answer it"));
      else resolve(result);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** The library says only that the request failed, and repeats the address, which may contain a key. */
function describe(error: HttpRequestError, timeoutMs: number): Error {
  const { status, cause } = error;
  if (status !== undefined) return badStatus(SERVICE, status);
  return cause instanceof SyntaxError ? new Error(`${SERVICE} returned something other than JSON`) : noResponse(SERVICE, cause, timeoutMs);
}

/** The items of a batch; null for an item that is not a valid response. */
const answers = listOf(
  z
    .object({ id: z.unknown(), result: z.unknown().optional(), error: z.object({ code: z.number(), message: z.string() }).nullish() })
    .nullable()
    .catch(null),
  2 * BATCH_SIZE,
);

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** A quantity as encoded by the Ethereum JSON-RPC specification, as a bigint; at most what a word of 256 bits holds. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform((text) => BigInt(text))
  .refine((value) => value < 2n ** 256n);

/** Gas, or the price of one unit of it: their product is a quantity as well. */
const gas = quantity.refine((value) => value < 2n ** 128n);

/** A quantity that is safe as a number: block numbers, indexes. */
export const index = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

/** Position in a block. */
const position = index.refine((value) => value < 2 ** 31);

/** Unix seconds, until the year 9999. */
const seconds = index.refine((value) => value < Date.UTC(10_000, 0) / 1000);

export const data = hex;
const hash32 = z.string().regex(/^0x[0-9a-fA-F]{64}$/).toLowerCase();
export const address20 = z.string().regex(/^0x[0-9a-fA-F]{40}$/).toLowerCase();

export const block = z.object({
  number: index,
  hash: hash32,
  parentHash: hash32,
  timestamp: seconds,
  /** Absent if the node does not report it for the block. */
  logsBloom: z.string().regex(/^0x[0-9a-fA-F]{512}$/).nullish().catch(null),
  transactions: listOf(
    z.object({
      hash: hash32, from: address20, to: address20.nullish(), value: quantity, input: hex.default("0x"),
      gas: quantity.optional().catch(undefined),
    }),
  ),
});

export const logs = listOf(
  z.object({
    address: address20,
    blockNumber: index,
    blockHash: hash32,
    transactionHash: hash32,
    logIndex: position,
    topics: listOf(hash32),
    data: hex,
  }),
);

export const receipt = z.object({
  transactionHash: hash32,
  blockHash: hash32,
  from: address20,
  status: index,
  gasUsed: gas,
  /** Absent on some older nodes. */
  effectiveGasPrice: gas.optional(),
  logs: listOf(z.object({ logIndex: position })),
});

export const pending = z.object({ hash: hash32, from: address20, to: address20.nullish(), value: quantity, input: hex }).nullable();
