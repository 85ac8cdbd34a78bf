import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** An HTTP server of the running file's own, on loopback. */
export interface TestServer {
  /** Without a slash at its end; there once the tests run. */
  readonly url: string;
  /** Who answers from now on, whatever is asked. */
  answer: RequestListener;
}

/** A server for the tests of one file, which answers as it is told, at first with nothing. */
export function useServer(answer: RequestListener = (_, response) => response.end()): TestServer {
  let server: Server;
  const told = { url: "", answer };
  beforeAll(async () => {
    server = createServer((request, response) => told.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    told.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return told;
}

/** What a JSON-RPC node is asked, all of it at once. */
export interface AskedOfNode {
  id: number;
  method: string;
  params: unknown[];
}

/** What a node answers to one of what it is asked. */
export interface AnswerOfNode {
  jsonrpc: "2.0";
  id: unknown;
  result?: unknown;
  error?: object;
}

/** Answers a batch of JSON-RPC requests, each with what `tell` says of it beside its id. */
export function answerNode(tell: (asked: AskedOfNode) => { result: unknown } | { error: object }): RequestListener {
  return answerBatch((asked) => asked.map((one): AnswerOfNode => ({ jsonrpc: "2.0", id: one.id, ...tell(one) })));
}

/** Answers a batch of JSON-RPC requests with whatever `tell` says. */
export function answerBatch(tell: (asked: AskedOfNode[]) => unknown): RequestListener {
  return async (request, response) => {
    const asked = JSON.parse(await bodyOf(request)) as AskedOfNode[];
    response.setHeader("content-type", "application/json").end(JSON.stringify(tell(asked)));
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
