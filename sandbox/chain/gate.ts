import { createServer, request as sendHttpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { loopback, serveOnLoopback, type StandIn } from "../listen";
import { readBody } from "../read-body";

const maxBodyBytes = 2_000_000;
/** The methods a browser wallet needs. `eth_sendTransaction` is excluded because the node would sign it for any caller. */
const walletMethods = /^(eth|net|web3)_(?!send(Unsigned)?Transaction$)/;

/**
 * Guards the node, which obeys anyone who can reach it: otherwise any website open in a browser could mine or move coins and, by pointing a
 * domain name at this machine, read every response. Requests from programs on this machine pass unchanged. From browsers, only pages of
 * this machine and wallet extensions are allowed, and only wallet methods; websockets from browsers are refused.
 * @throws PortInUseError
 */
export function startNodeGate(nodePort: number, port: number): Promise<StandIn> {
  const server = createServer((request, response) => void serve(request, response, nodePort));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(request, socket, head, nodePort));
  return serveOnLoopback(server, port, "SANDBOX_CHAIN_PORT");
}

type Requester = "program" | "wallet" | "stranger";

function requesterOf({ host, origin, "sec-fetch-site": site }: IncomingHttpHeaders): Requester {
  if (!isThisMachine(`http://${host}`)) return "stranger";
  if (origin === undefined) return site === undefined || site === "none" ? "program" : "stranger";
  return isThisMachine(origin) || /^(chrome|moz|safari-web)-extension:\/\//.test(origin) ? "wallet" : "stranger";
}

function isThisMachine(url: string): boolean {
  return URL.canParse(url) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

async function serve(request: IncomingMessage, response: ServerResponse, nodePort: number): Promise<void> {
  const requester = requesterOf(request.headers);
  if (requester === "stranger") return refuse(response, "This node only serves programs and wallets on this machine.");
  if (requester === "program") return forward(request, response, nodePort);
  response.setHeader("access-control-allow-origin", request.headers.origin!).setHeader("vary", "origin");
  if (request.method === "OPTIONS") return void response.writeHead(204, { "access-control-allow-headers": "content-type" }).end();
  const body = await readBody(request, maxBodyBytes).catch(() => null);
  if (body === null || !methodsOf(body).every((method) => walletMethods.test(method))) {
    return refuse(response, "A browser may call what a wallet needs.");
  }
  forward(request, response, nodePort, body);
}

function forward(request: IncomingMessage, response: ServerResponse, port: number, body?: string): void {
  const { method, url: path, headers: { origin: _, ...headers } } = request;
  const nodeRequest = sendHttpRequest({ host: loopback, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  nodeRequest.on("error", () => response.destroy());
  response.on("close", () => nodeRequest.destroy());
  if (body === undefined) request.pipe(nodeRequest);
  else nodeRequest.end(body);
}

function upgrade({ headers, rawHeaders, method, url }: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  socket.on("error", () => socket.destroy());
  // When one side ends the connection, close it for the other too.
  socket.once("finish", () => socket.destroy());
  if (requesterOf(headers) !== "program") {
    return void socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  }
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  const node = connect(port, loopback, () => {
    node.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    node.write(head);
    socket.pipe(node).pipe(socket);
  });
  node.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  socket.on("close", () => node.destroy());
}

/** The methods of a call or a batch; for a body that cannot be parsed, an empty name, which is never allowed. */
function methodsOf(body: string): string[] {
  try {
    const calls = [JSON.parse(body)].flat() as { method?: unknown }[];
    return calls.map(({ method }) => String(method));
  } catch {
    return [""];
  }
}

function refuse(response: ServerResponse, why: string): void {
  response.writeHead(403, { "content-type": "text/plain", connection: "close" }).end(`${why}\n`);
}
