import { Agent, request } from "undici";
import type { Call, CallAnswer } from "@/contracts/call";
import { deviceHeader } from "@/contracts/fields/device-rules";
import { requestIdHeader } from "@/contracts/fields/request-id-rules";
import { readEnv } from "../env";
import type { BrowserClient } from "../guard/client-address";
import { errorOfAnswer, noAnswer, problemError, unreadableAnswer } from "./error";
import { logNoAnswer } from "./log-no-answer";
import { parseJson, readTextOf } from "./read-text";
import { slashedUrl } from "./slashed-url";

/** SPEC.md section 9. */
const timeoutMs = 10_000;

/** Connections kept open between calls. */
let connections = new Agent();

export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Calls the same server with the same permissions. @throws ProductApiError */
export type CallApi = <C extends Call>(call: C, input?: CallInput) => Promise<CallAnswer<C>>;

export interface RequestOptions {
  readonly accessToken?: string | undefined;
  /** The browser behind the request, if there is one. */
  readonly client?: BrowserClient | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * One request to the product API, without a session: sends a bearer token only if given, and never a cookie. Returns the JSON as it came.
 * @throws ProductApiError and nothing else
 */
export async function requestProductApi(call: Call, input: CallInput, options: RequestOptions = {}): Promise<unknown> {
  const { status, retryAfter, text } = await send(callUrl(readEnv().productApiUrl, call, input), call, input, options);
  const json = parseJson(text);
  if (status < 200 || status > 299) throw errorOfAnswer(status, json, retryAfter);
  // A success without a body means that the call is done; reading the answer copes with what is missing.
  if (text?.trim() !== "" && json === undefined) throw unreadableAnswer();
  return json;
}

/** URL of a call. A parameter is one path segment, whatever it contains. */
export function callUrl(base: string, call: Pick<Call, "path">, { params, query }: CallInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => pathSegment(params?.[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${base}${path}?${search}` : base + path;
}

/** Segments of only dots would climb in the path, and encoding leaves dots as they are. */
function pathSegment(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  if (text === "" || text === "." || text === "..") throw problemError("not_found");
  return encodeURIComponent(text);
}

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string | null;
}

/** The headers of a request: whom it is for, and the browser behind it. */
export function headersOf({ accessToken, client }: RequestOptions, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json, application/problem+json", "accept-encoding": "identity" };
  if (accessToken) headers.authorization = `Bearer ${accessToken}`;
  if (client?.clientAddress) headers["x-forwarded-for"] = client.clientAddress;
  if (client?.userAgent) headers["user-agent"] = client.userAgent;
  if (client) headers[requestIdHeader] = client.requestId;
  if (client?.deviceId) headers[deviceHeader] = client.deviceId;
  if (client?.language) headers["accept-language"] = client.language;
  if (hasBody) headers["content-type"] = "application/json";
  return headers;
}

/** Uses undici directly: `fetch` takes several times as long to start and to read, and a page makes many calls. */
async function send(url: string, call: Call, input: CallInput, options: RequestOptions): Promise<Answer> {
  const dispatcher = connections;
  const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  // Follows no redirects: a bearer token must not go to another host.
  const sendTo = (to: string) => request(to, {
    dispatcher,
    method: call.method,
    headers: headersOf(options, input.body !== undefined),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal,
  });
  try {
    let response = await sendTo(url);
    const slashed = slashedUrl(url, response.statusCode, first(response.headers.location));
    if (slashed !== null) {
      await response.body.dump();
      response = await sendTo(slashed);
    }
    return {
      status: response.statusCode, retryAfter: first(response.headers["retry-after"]), text: await readTextOf(response.body),
    };
  } catch (error) {
    logNoAnswer(error);
    if (signal.aborted) replaceConnections(dispatcher);
    throw noAnswer();
  }
}

const first = (header: string | string[] | undefined): string | null => [header].flat()[0] ?? null;

/** Replaces the pool: if one connection has gone silent, the others may be dead too, and each would cost a request the whole timeout. */
function replaceConnections(dispatcher: Agent): void {
  if (dispatcher !== connections) return;
  connections = new Agent();
  // Requests under way on it may still finish.
  void dispatcher.close();
}
