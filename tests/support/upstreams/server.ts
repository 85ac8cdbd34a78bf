import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { serveOnLoopback, type StandIn } from "@/sandbox/listen";

/** Starts an HTTP server on a free port of the loopback address. Stopping it also ends connections that are still open. */
export function startServer(answer: RequestListener): Promise<StandIn> {
  return serveOnLoopback(createServer(answer), 0, "");
}

/** An HTTP server for one test file, on loopback. */
interface TestServer {
  /** Without a trailing slash; set once the tests run. */
  readonly url: string;
  /** Handles every request; can be replaced. */
  answer: RequestListener;
}

/** A server for the tests of one file with a replaceable handler; by default it sends empty responses. */
export function useServer(answer: RequestListener = (_, response) => response.end()): TestServer {
  const testServer = { url: "", answer };
  let server: StandIn;
  beforeAll(async () => {
    server = await startServer((request, response) => testServer.answer(request, response));
    testServer.url = server.url;
  });
  afterAll(() => server.stop());
  return testServer;
}

/** A request to a JSON-RPC node, as part of a batch. */
export interface NodeCall {
  id: number;
  method: string;
  params: unknown[];
}

/** A node's response to one request. */
export interface NodeAnswer {
  jsonrpc: "2.0";
  id: unknown;
  result?: unknown;
  error?: object;
}

/** Answers a batch of JSON-RPC requests: each gets the result or error from `respond`, with its id. */
export function answerNode(respond: (call: NodeCall) => { result: unknown } | { error: object }): RequestListener {
  return answerBatch((calls) => calls.map((one): NodeAnswer => ({ jsonrpc: "2.0", id: one.id, ...respond(one) })));
}

/** Answers a batch of JSON-RPC requests with the return value of `respond`. */
export function answerBatch(respond: (calls: NodeCall[]) => unknown): RequestListener {
  return async (request, response) => {
    const calls = JSON.parse(await text(request)) as NodeCall[];
    response.setHeader("content-type", "application/json").end(JSON.stringify(respond(calls)));
  };
}
