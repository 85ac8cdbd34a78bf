import { calls } from "@/contracts/calls";
import type { Call } from "@/contracts/call";
import { readEnv } from "../env";
import { processState } from "../process-state";
import { logNoAnswer } from "../product-api/log-no-answer";
import { parseJson, readTextOf } from "../product-api/read-text";
import { isRecord } from "./read";

/** A server that has not described itself by then is assumed to describe nothing. */
const probeTimeoutMs = 3_000;
/** The result is checked again after this long: the server may have been updated. */
const validMs = 5 * 60_000;
/** A server that failed or did not respond may only be starting up: the next caller asks it again at once. */
const guessValidMs = 0;

const extensions = calls.filter((call) => call.extension);
const none: ReadonlySet<Call> = new Set();

interface ProbeResult {
  unsupported: ReadonlySet<Call>;
  /** False if the server failed or was silent, and was only assumed to describe nothing. */
  isSure: boolean;
  validUntilMs: number;
}

const state = processState("UnsupportedCalls", (): { known: ProbeResult | null; probe: Promise<ReadonlySet<Call>> | null } => (
  { known: null, probe: null }
));

/**
 * The calls beyond SPEC.md that the product API lacks, according to its /openapi.json or to PRODUCT_API_EXTENSIONS. Fetched
 * once per process and checked again in the background; while the server does not respond at all, nothing counts as lacking.
 */
export async function readUnsupportedCalls(nowMs: number = performance.now()): Promise<ReadonlySet<Call>> {
  const { productApiExtensions } = readEnv();
  if (productApiExtensions === "all") return none;
  if (productApiExtensions === "none") return new Set(extensions);
  if (state.known === null || nowMs >= state.known.validUntilMs) state.probe ??= probe(nowMs);
  return state.known?.unsupported ?? state.probe!;
}

/** Whether the product API lacks a call. */
export async function isUnsupported(call: Call): Promise<boolean> {
  return call.extension === true && includesCall(await readUnsupportedCalls(), call);
}

/**
 * Whether the product API is known to lack a call: false if it is not known yet, or only assumed because the server failed or was silent.
 */
export function isSurelyUnsupported(call: Call): boolean {
  if (readEnv().productApiExtensions === "none") return call.extension === true;
  return state.known?.isSure === true && includesCall(state.known.unsupported, call);
}

function includesCall(calls: ReadonlySet<Call>, { method, path }: Call): boolean {
  return [...calls].some((one) => one.method === method && one.path === path);
}

async function probe(nowMs: number): Promise<ReadonlySet<Call>> {
  try {
    const { unsupported, isSure } = await fetchUnsupportedCalls();
    // What the server described while it was healthy is better than a guess while it is failing.
    if (unsupported && (isSure || !state.known)) {
      state.known = { unsupported, isSure, validUntilMs: nowMs + (isSure ? validMs : guessValidMs) };
    }
    return state.known?.unsupported ?? unsupported ?? none;
  } finally {
    state.probe = null;
  }
}

/**
 * What a server lacks: every extension it does not describe. Only a guess (`isSure` false)
 * if it fails or times out; null if nothing responds, or if it is too busy to be asked now.
 */
async function fetchUnsupportedCalls(): Promise<{ unsupported: ReadonlySet<Call> | null; isSure: boolean }> {
  try {
    const response = await fetch(`${readEnv().productApiUrl}/openapi.json`, {
      headers: { accept: "application/json" }, redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs),
    });
    if (isTemporary(response.status)) return { unsupported: null, isSure: false };
    const described: unknown = response.ok ? parseJson(await readTextOf(response.body)) : null;
    return {
      unsupported: unsupportedCallsOf(isRecord(described) && isRecord(described.paths) ? described.paths : {}),
      isSure: response.status < 500,
    };
  } catch (error) {
    logNoAnswer(error);
    const isSilent = error instanceof DOMException && error.name === "TimeoutError";
    return { unsupported: isSilent ? new Set(extensions) : null, isSure: false };
  }
}

/** Whether a status says only that the server, or something on the way to it, is busy or down. */
function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status > 501;
}

/** @param paths OpenAPI's Paths Object: path templates with the methods of each */
export function unsupportedCallsOf(paths: Readonly<Record<string, unknown>>): ReadonlySet<Call> {
  return new Set(extensions.filter(({ method, path }) => {
    const described = paths[path.replace(/:(\w+)/g, "{$1}")];
    return !isRecord(described) || described[method.toLowerCase()] === undefined;
  }));
}
